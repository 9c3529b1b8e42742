import { setTimeout as sleep } from 'node:timers/promises'
import { closeStream, openStreams } from '../openStreams.ts'
import type { Client, Server } from '../processes.ts'
import { postBytes, put } from '../requests.ts'
import { median, sampleOf } from '../sample.ts'
import { ms } from './operations.ts'
import type { Row } from './rows.ts'
import type { Site } from './site.ts'

const STREAMS = 1_000
const EVENTS = 8
const SETTLE_MS = 500
/** An event other than a heartbeat. */
const AN_EVENT = /^event: (?!alive$)/m

/**
 * Measures a vote with 1,000 open streams, from the request until all of them have its event. The limit: node:http
 * writes the same bytes to as many streams.
 */
export async function measureFanOut(
  client: Client,
  site: Site,
  votes: { id: string; voter: number }[],
  rounds: number,
): Promise<Row> {
  const [pair] = votes
  if (!pair) throw new Error('There is no report to vote on')
  const voter = site.asMember(pair.voter)
  const requests = ['reject', 'confirm'].map((type) => put(`/api/reports/${pair.id}/vote`, { type }, voter))
  const own = await listeners(site.server, '/api/events')
  const bare = await listeners(site.bare, '/streams')
  try {
    let sent = 0
    const vote = () => sampleOf(client, { server: site.server, requests }, 1, 1, sent++)
    // After these two, each vote changes the one before.
    await vote()
    await vote()
    await sleep(SETTLE_MS)
    const event = await own.untilAllReceive(vote)
    const write = () => sampleOf(client, { server: site.bare, requests: [postBytes('/streams', event)] }, 1, 1)
    const samples: { serverMs: number; databaseMs: number; bareMs: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const cost = await costOf(site, site.server, () => own.untilAllReceive(vote))
      const limit = await costOf(site, site.bare, () => bare.untilAllReceive(write))
      if (round > 0) samples.push({ ...cost, bareMs: limit.serverMs + limit.databaseMs })
    }
    const medianOf = (part: 'serverMs' | 'databaseMs' | 'bareMs') => median(samples.map((sample) => sample[part]))
    return {
      ...{ operation: 'vote, sent to 1,000 streams', database: site.kind, reports: site.reports, budget: ms(20) },
      ...{ serverMs: medianOf('serverMs'), databaseMs: medianOf('databaseMs'), bareMs: medianOf('bareMs') },
      bytes: STREAMS * event.length,
    }
  } finally {
    await Promise.all([own.close(), bare.close()])
  }
}

/** The mean CPU time of several events, one by one. */
async function costOf(site: Site, server: Server, action: () => Promise<unknown>) {
  const before = [await server.cpuMicros(), await site.databaseMicros(server)] as const
  for (let event = 0; event < EVENTS; event++) await action()
  const cpuMs = ((await server.cpuMicros()) - before[0]) / 1000 / EVENTS
  const databaseMs = ((await site.databaseMicros(server)) - before[1]) / 1000 / EVENTS
  return { serverMs: site.kind === 'embedded' ? cpuMs - databaseMs : cpuMs, databaseMs }
}

/**
 * Open streams. `untilAllReceive` runs an action, waits until every stream has an event, and returns that of the last
 * stream.
 */
async function listeners(server: Server, path: string) {
  const sockets = await openStreams(server.port, STREAMS, path)
  let heard = new Map<number, Buffer>()
  for (const [number, socket] of sockets.entries()) {
    socket.on('data', (bytes: Buffer) => AN_EVENT.test(bytes.toString()) && heard.set(number, bytes))
  }
  return {
    async untilAllReceive(action: () => Promise<unknown>): Promise<Buffer> {
      heard = new Map()
      await action()
      const until = performance.now() + 20_000
      while (heard.size < STREAMS) {
        if (performance.now() > until) throw new Error(`Only ${heard.size} of ${STREAMS} streams received it`)
        await sleep(5)
      }
      return heard.get(STREAMS - 1) ?? Buffer.alloc(0)
    },
    close: () => Promise.all(sockets.map(closeStream)),
  }
}
