import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { EVENTS_PATH } from '#app/live/events.contract.ts'
import type { Streams } from '#app/live/streams.ts'
import { type Config, isPublic } from '#platform/server/config.ts'
import type { ByteCache } from '#platform/server/http/byteCache.ts'
import type { Gate } from '#platform/server/http/gate.ts'
import { isFromThisMachine } from '#platform/server/network/loopback.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { healthMetrics } from './healthMetrics.ts'

/** Upper bounds of the histogram's buckets, seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What is read when somebody asks for the metrics. */
interface Watched {
  streams: Streams
  byteCache: ByteCache
  gate: Gate
}

/**
 * `/metrics` in Prometheus's text format: requests by route, process, connections, streams. It needs
 * `Authorization: Bearer METRICS_TOKEN`, or, where PUBLIC_URL is this machine, a request from this machine; anyone else
 * gets a 404. Routes are named by their pattern, so that no series names a person or a report.
 */
export function serveMetrics(app: FastifyInstance, services: Services, { streams, byteCache, gate }: Watched): void {
  const { config, database } = services
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took to answer, without those answered from ready bytes',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    if (routeOptions.url === EVENTS_PATH) return // it lasts as long as its reader stays
    durations.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const countedBy = (count: () => number) =>
    function collect(this: Counter) {
      this.reset()
      this.inc(count())
    }
  new Counter({
    name: 'lamppost_ready_answers_total',
    help: "Requests answered from the feed's ready bytes",
    registers,
    collect: countedBy(byteCache.answered),
  })
  new Counter({
    name: 'lamppost_requests_refused_total',
    help: 'Requests answered 503 at once, because there were more than can be answered',
    registers,
    collect: countedBy(gate.refused),
  })
  new Gauge({
    name: 'lamppost_event_streams',
    help: 'Open streams of live events',
    registers,
    collect() {
      this.set(streams.all().size)
    },
  })
  new Gauge({
    name: 'lamppost_database_connections',
    help: 'Connections to the database by state, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { idleCount, totalCount, waitingCount } = database.pool
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'waited-for' }, waitingCount)
    },
  })

  const lookAtHealth = healthMetrics(registers, services)
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!mayRead(request, config)) throw refuseCommonly('not-found')
    await lookAtHealth()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}

/** A proxy on this machine that rewrites Host looks like the machine itself, so a public site needs the token. */
function mayRead(request: FastifyRequest, config: Config): boolean {
  if (!isPublic(config) && isFromThisMachine(request)) return true
  const token = config.METRICS_TOKEN
  const [, sent] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  return token !== undefined && sent !== undefined && timingSafeEqual(sha256(sent), sha256(token))
}

const sha256 = (text: string) => hash('sha256', text, 'buffer')
