import type { Client, Server } from './processes.ts'

export interface Candidate {
  name: string
  server: Server
  /** The raw HTTP request, or several that are sent in rotation. */
  request: string | string[]
  /** Requests with bytes that are no text, in base64; they are sent instead. */
  binary?: string[] | undefined
  /** CPU time of PostgreSQL's processes that serve this candidate, microseconds. */
  databaseMicros?: () => Promise<number>
}

export interface Measured {
  name: string
  /** CPU time of the server's process, milliseconds a request: median of the rounds. */
  cpuMs: number
  /** The same for PostgreSQL's processes. */
  databaseMs: number | null
  requestsPerSecond: number
  bodyBytes: number
}

interface Options {
  rounds: number
  /** Requests in one round of one candidate. */
  count: number
  connections: number
}

/**
 * Measures the candidates in alternation, so that other load on the machine affects all of them equally. The first
 * round is a warm-up.
 */
export async function compare(
  client: Client,
  candidates: Candidate[],
  { rounds, count, connections }: Options,
): Promise<Measured[]> {
  const samples = candidates.map((): Omit<Measured, 'name'>[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, candidate] of candidates.entries()) {
      const sample = await sampleOf(client, candidate, count, connections)
      if (round > 0) samples[index]?.push(sample)
    }
  }
  return candidates.map(({ name }, index) => {
    const own = samples[index] ?? []
    const databaseMs = own.map((sample) => sample.databaseMs).filter((ms) => ms !== null)
    return {
      name,
      cpuMs: median(own.map((sample) => sample.cpuMs)),
      databaseMs: databaseMs.length > 0 ? median(databaseMs) : null,
      requestsPerSecond: median(own.map((sample) => sample.requestsPerSecond)),
      bodyBytes: own[0]?.bodyBytes ?? 0,
    }
  })
}

/** Sends `count` requests, the first of which is number `from` of the rotation. */
export async function sampleOf(client: Client, candidate: Candidate, count: number, connections: number, from = 0) {
  const { name, server, request, binary, databaseMicros } = candidate
  const before = [await server.cpuMicros(), await databaseMicros?.()] as const
  const loaded = await client.send({ port: server.port, request, ...(binary && { binary }), from, count, connections })
  const after = [await server.cpuMicros(), await databaseMicros?.()] as const
  const statuses = Object.keys(loaded.statuses).join(', ')
  if (loaded.answered !== count || !/^20\d$/.test(statuses)) {
    throw new Error(`${name} answered ${loaded.answered} of ${count} requests, with status ${statuses}`)
  }
  return {
    cpuMs: (after[0] - before[0]) / count / 1000,
    databaseMs: after[1] === undefined || before[1] === undefined ? null : (after[1] - before[1]) / count / 1000,
    requestsPerSecond: (count / loaded.wallMs) * 1000,
    bodyBytes: loaded.bodyBytes,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** Returns a raw GET request. */
export function get(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Returns a raw PUT request with a JSON body. */
export const put = (path: string, body: unknown, headers?: Record<string, string>) => sent('PUT', path, body, headers)

/** Returns a raw POST request with a JSON body. */
export const post = (path: string, body: unknown, headers?: Record<string, string>) => sent('POST', path, body, headers)

function sent(method: string, path: string, body: unknown, headers: Record<string, string> = {}): string {
  const json = JSON.stringify(body)
  const all = {
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(json)}`,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`
}
