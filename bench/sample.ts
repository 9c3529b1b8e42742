import type { Client, Server } from './processes.ts'
import type { RawRequest } from './requests.ts'

/** A measured server and the requests to it. */
export interface Candidate {
  server: Server
  /** Sent in rotation. */
  requests: RawRequest[]
  /** CPU time of the server's database, microseconds. */
  databaseMicros?: (of: Server) => Promise<number>
}

/** Sends `count` requests, beginning with number `from` of the rotation. Gives the mean CPU time of a request. */
export async function sampleOf(client: Client, candidate: Candidate, count: number, connections: number, from = 0) {
  const { server, requests, databaseMicros = () => 0 } = candidate
  const before = [await server.cpuMicros(), await databaseMicros(server)] as const
  const { answered, statuses, bodyBytes } = await client.send({ port: server.port, requests, from, count, connections })
  const after = [await server.cpuMicros(), await databaseMicros(server)] as const
  const seen = Object.keys(statuses).join(', ')
  if (answered !== count || !/^20\d$/.test(seen)) {
    const [asked] = String(requests[0]).split('\r\n')
    throw new Error(`${asked}: ${answered} of ${count} requests were answered, with status ${seen}`)
  }
  return {
    cpuMs: (after[0] - before[0]) / count / 1000,
    databaseMs: (after[1] - before[1]) / count / 1000,
    bodyBytes,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** Returns the value below which this share (0 to 1) of the values lies; 1: the largest. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
