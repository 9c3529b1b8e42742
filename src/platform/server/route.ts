import type { Readable } from 'node:stream'
import type { Endpoint, Who } from '#shared/endpoint.ts'
import type { z } from '#zod'
import type { Sql } from './database/sql.ts'
import type { User } from './rights.ts'
import type { Services } from './services.ts'

/** A file of a multipart request, read completely. */
export interface SentFile {
  field: string
  name: string
  type: string
  bytes: Buffer
}

/** Who sends a request, and from where. */
export interface Caller {
  user: User | null
  /** The address that limits are counted by: a whole IPv4 address, or the /64 of an IPv6 address. */
  address: string
  /** The IPv6 network of that address, its /48; null for IPv4. */
  network: string | null
  userAgent: string
  cookies: Record<string, string>
  idempotencyKey: string | null
  requestId: string
}

/** The network for which limits count a request: an IPv4 address, or an IPv6 /48. */
export function limitNetworkOf({ address, network }: Pick<Caller, 'address' | 'network'>): string {
  return network ?? address
}

/** Input and files of a request. They are read only after the sender's rights have been checked. */
export interface Sent {
  input: Record<string, unknown>
  files: SentFile[]
}

interface BaseCall<W extends Who, I> {
  services: Services
  caller: Caller
  user: W extends 'anyone' ? User | null : User
  input: I
  files: SentFile[]
  now: Date
  /** The idempotency key of a request to an idempotent endpoint; null without one. */
  key: string | null
  /** Cookies that the answer sets, as whole header lines. */
  setCookies: string[]
  /** Other headers that the answer sets. */
  setHeaders: Record<string, string>
}

export interface Call<W extends Who, I, P = undefined> extends BaseCall<W, I> {
  /**
   * For a GET and with `outside`, its statements run outside of a transaction. Otherwise they run in this request's
   * transaction, which a thrown refusal rolls back.
   */
  sql: Sql
  prepared: P
}

/** A cached response for signed-out visitors, as bytes. */
export interface VisitorReply {
  readonly bytes: Buffer
  /** The same compressed with Brotli; null until `compress` has been called. */
  readonly br: Buffer | null
  readonly etag: string
  compress(): Promise<Buffer>
  /** Whether it is still up to date. */
  isCurrent(): boolean
}

/** A reply that is JSON text already, for data that is too long to be parsed and serialised again. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A reply that is a file, generated while it is sent. The endpoint declares its media type. */
export class Download {
  readonly name: string
  readonly stream: Readable

  constructor(name: string, stream: Readable) {
    this.name = name
    this.stream = stream
  }
}

/** What a public file holds: all of it, with its Brotli form if there is one, or a stream that is made while it is sent. */
type Content = { bytes: Buffer; br?: Buffer } | Readable

export interface FileParts {
  etag: string
  /** Makes the content for a client; limits count by `address`. Not called if the client has it already. */
  makeContent: (address: string) => Promise<Content>
  /** Headers besides the usual ones; undefined removes one of the usual ones. */
  headers?: Record<string, string | undefined>
  /** Whether it may still be sent for the same URL. Without it, the file is made for each request. */
  isCurrent?: () => boolean
}

/** A reply that is the same file for everybody. The endpoint declares its media type. */
export class PublicFile {
  readonly parts: FileParts

  constructor(parts: FileParts) {
    this.parts = parts
  }
}

export interface Steps<W extends Who, I, R, P> {
  /** Runs before the transaction: limits, hashing, files, other servers. */
  prepare?: (call: BaseCall<W, I> & { sql: Sql }) => Promise<P>
  run: (call: Call<W, I, P>) => Promise<R | JsonText | Download | PublicFile>
  /** Takes the session from a cache. Only for a `GET` that is open to every signed-in user: decision 029. */
  cachedSession?: true
  /**
   * For endpoints that may end the caller's own rights: `run` checks the rights itself, after its locks; `perform`
   * skips its final check.
   */
  endsOwnRights?: true
  /** Runs without a transaction around it although it writes: it hashes, or opens transactions itself. */
  outside?: true
  /** Runs after the commit; a failure is logged and changes nothing for the sender. */
  after?: (call: BaseCall<W, I> & { prepared: P; reply: R }) => Promise<void>
  /**
   * Cleans up after `prepare` if `run` has failed. If `mayBeCommitted`, its rows may be stored after all: keep the
   * files; unused ones are removed a day later.
   */
  undo?: (call: BaseCall<W, I> & { prepared: P; mayBeCommitted: boolean }) => Promise<void>
  /** Returns the cached response for visitors without cookies. `address`: the one that limits are counted by. */
  forVisitors?: (input: I, services: Services, address: string) => Promise<VisitorReply>
}

export interface Route {
  endpoint: Endpoint
  steps: Steps<Who, unknown, unknown, unknown>
}

/** Connects an endpoint with its implementation. */
export function handle<W extends Who, I extends z.ZodMiniType, R extends z.ZodMiniType, P = undefined>(
  endpoint: Endpoint<W, I, R>,
  steps: Steps<W, z.output<I>, z.input<R>, P> | Steps<W, z.output<I>, z.input<R>, P>['run'],
): Route {
  const allSteps = typeof steps === 'function' ? { run: steps } : steps
  // The list of routes does not keep the type parameters that this call has checked.
  return { endpoint, steps: allSteps as unknown as Route['steps'] }
}
