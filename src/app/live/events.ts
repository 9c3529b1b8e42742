import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { findLiveSessions } from '#features/accounts/sessions/sessions.queries.ts'
import { findUnreadOf } from '#features/notifications/notifications.queries.ts'
import { type Change, listenForReportChanges } from '#features/reports/live/changes.actions.ts'
import { readLive } from '#features/reports/live/live.actions.ts'
import { liveEventFor, type ReportChanges } from '#features/reports/live/live.rules.ts'
import { FLAGS_CHANNEL } from '#features/reports/reports.queries.ts'
import { inBatches } from '#platform/server/batches.ts'
import { USERS_CHANNEL } from '#platform/server/database/userEvents.ts'
import { callerOf } from '#platform/server/http/caller.ts'
import { isOfAnotherSite } from '#platform/server/http/origin.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { SECOND_MS } from '#shared/clock.ts'
import { openBatcher } from './batch.ts'
import { EVENTS_PATH } from './events.contract.ts'
import { messageOf, openStreams, type Reader, type Stream, type Streams } from './streams.ts'

/** How often sessions are checked. A stream outlives its session by at most twice this. Source: safety rules, load. */
const SESSIONS_MS = 4 * SECOND_MS

/** Browsers reconnect this long after a stream has ended, unless our own client decides otherwise. */
const RETRY = `retry: ${3 * SECOND_MS}\n\n`

/** `GET /api/events`: server-sent events, filtered for each reader. `events.contract.ts` lists them. */
export function serveEvents(app: FastifyInstance, services: Services, headers: Record<string, string>): Streams {
  const streams = openStreams()
  const stops = new DisposableStack()
  const greet = announceToUsers(services, streams, stops)
  for (const follow of [announceReports, announceFlags, watchSessions]) follow(services, streams, stops)
  app.get(EVENTS_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    // A new stream may close the reader's oldest one, so other sites must not open any.
    if (isOfAnotherSite(request.headers)) throw refuseCommonly('wrong-origin')
    const { user, address } = await callerOf(request, services)
    const { id = null, admin = false, session } = user ?? {}
    const reader: Reader = { id, admin, sessionId: session?.id ?? null, address }
    const socket = request.raw.socket
    if (stops.disposed || streams.isFullFor(reader)) throw refuseCommonly('busy', undefined, { retryAfterSeconds: 10 })
    if (socket.destroyed) return
    reply.hijack()
    begin(reply.raw, { ...headers, 'x-request-id': request.id })
    streams.add(reply.raw, reader)
    if (user) greet(user.id)
  })

  app.addHook('preClose', async () => {
    stops.dispose()
    streams.close()
  })
  return streams
}

function begin(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-store',
    vary: 'Cookie',
    // The connection is used for nothing else, so it closes with the stream.
    connection: 'close',
    'x-accel-buffering': 'no',
  })
  response.write(RETRY)
}

/** The most reports in one event: 17 KB. A stream that is 64 KB behind is ended. */
const MAX_TOGETHER = 100

/** Sends changes of reports to all readers. Reads the reports first, so that nobody gets what they may not see. */
function announceReports({ database, log }: Services, streams: Streams, stops: DisposableStack): void {
  const lost = () => sendLost(streams, streams.all())
  const batches = openBatcher<{ id: string; what: Change }>(
    async (noted) => {
      const idsOf = (change: Change) => new Set(noted.filter(({ what }) => what === change).map(({ id }) => id))
      const news = { added: idsOf('added'), content: idsOf('content') }
      const ids = [...new Set(noted.map(({ id }) => id))]
      for (const some of inBatches(ids, MAX_TOGETHER)) await announce(some, news)
    },
    log,
    lost,
  )
  async function announce(ids: string[], news: ReportChanges): Promise<void> {
    const reports = await readLive(database.sql, ids)
    const textFor = (reader: Pick<Reader, 'id' | 'admin'>) => {
      const event = liveEventFor(reader, reports, news)
      return event && messageOf('reports', event)
    }
    const forVisitors = textFor({ id: null, admin: false })
    const isSame = reports.every((report) => report.isDeleted || report.status !== 'hidden')
    await streams.send(streams.all(), ({ reader }) => (isSame || reader.id === null ? forVisitors : textFor(reader)))
  }
  const changed = (id: string, what: Change) => {
    if (streams.all().size > 0) batches.add({ id, what })
  }
  stops.defer(batches.stop)
  stops.defer(listenForReportChanges(database, { changed, lost }))
}

/** Tells administrators that the number of open flags has changed; their browsers then ask for it. */
function announceFlags({ database, log }: Services, streams: Streams, stops: DisposableStack): void {
  const batches = openBatcher<null>(
    () => streams.send(streams.all(), ({ reader }) => (reader.admin ? messageOf('flags', {}) : null)),
    log,
  )
  const heard = () => batches.add(null)
  stops.defer(batches.stop)
  stops.defer(database.listen(FLAGS_CHANNEL, heard, () => undefined))
}

/** Sends people the events meant only for them. Returns what sends one of them their number of unread notifications. */
function announceToUsers({ database, log }: Services, streams: Streams, stops: DisposableStack) {
  const unread = openBatcher<string>(
    async (ids) => {
      const counts = await findUnreadOf(database.sql, ids)
      for (const id of ids)
        await streams.send(streams.of(id), () => messageOf('unread', { unread: counts.get(id) ?? 0 }))
    },
    log,
    (ids) => {
      for (const id of ids) sendLost(streams, streams.of(id))
    },
  )
  // In batches too, since this process may be notified twice.
  const rewards = openBatcher<string>(async (ids) => {
    for (const id of ids) await streams.send(streams.of(id), () => messageOf('rewards', {}))
  }, log)
  const heard = (payload: string) => {
    const [what, id = ''] = payload.split(' ')
    if (streams.of(id).size === 0) return
    if (what === 'unread') unread.add(id)
    if (what === 'rewards') rewards.add(id)
  }
  stops.defer(unread.stop)
  stops.defer(rewards.stop)
  // `announceReports` already tells every stream that events were lost.
  stops.defer(database.listen(USERS_CHANNEL, heard, () => undefined))
  return unread.add
}

/** Ends streams whose session has ended, or whose user has become or stopped being an administrator. */
function watchSessions(services: Services, streams: Streams, stops: DisposableStack): void {
  const watch = async () => {
    const asked = [...streams.all()].filter(({ reader }) => reader.sessionId !== null)
    if (asked.length === 0) return
    const ids = [...new Set(asked.map(({ reader }) => reader.sessionId ?? ''))]
    const live = await findLiveSessions(services.database.sql, ids, services.now())
    const isAdmin = new Map(live.map(({ id, admin }) => [id, admin]))
    for (const stream of asked)
      if (isAdmin.get(stream.reader.sessionId ?? '') !== stream.reader.admin) streams.end(stream)
  }
  const look = () =>
    void watch().catch((error: unknown) => services.log.warn({ err: error }, 'sessions were not watched'))
  stops.use(setInterval(look, SESSIONS_MS).unref())
}

/** Makes these readers' pages fetch all data again. */
function sendLost(streams: Streams, to: Iterable<Stream>): void {
  void streams.send(to, () => messageOf('lost', {}))
}
