import type { Readable } from 'node:stream'
import type { Endpoint, Refusals, Who } from '#shared/endpoint.ts'
import type { z } from '#zod'
import type { Sql } from './database/sql.ts'
import type { User } from './rights.ts'
import type { Services } from './services.ts'

/** A file of a multipart request, read whole. */
export interface SentFile {
  field: string
  name: string
  type: string
  bytes: Buffer
}

/** Who sends a request, and from where. */
export interface Caller {
  user: User | null
  /** The user is as this process remembers them; a transaction makes sure. */
  isRemembered: boolean
  /** The address that limits count by: IPv4 whole, IPv6 by /64. */
  address: string
  /** The IPv6 network of that address, its /48; null for IPv4. */
  network: string | null
  userAgent: string
  cookies: Record<string, string>
  idempotencyKey: string | null
  requestId: string
}

/** What a request carries, read only after it is known that its sender may send it. */
export interface Sent {
  input: Record<string, unknown>
  files: SentFile[]
}

interface Prepared<W extends Who, I> {
  services: Services
  caller: Caller
  user: W extends 'anyone' ? User | null : User
  input: I
  files: SentFile[]
  now: Date
  /** Of an idempotent endpoint: the key by which a repeated request is known; null without one. */
  key: string | null
  /** Cookies that the answer sets, as whole header lines. */
  setCookies: string[]
  /** Other headers that the answer sets. */
  setHeaders: Record<string, string>
}

export interface Call<W extends Who, I, P = undefined> extends Prepared<W, I> {
  /** A read uses the pool; anything else runs in this request's transaction, which a thrown refusal rolls back. */
  sql: Sql
  prepared: P
}

/** An answer that stands ready as bytes for whoever is signed out. */
export interface ReadyReply {
  readonly bytes: Buffer
  /** The same compressed with Brotli, once somebody has asked for it. */
  readonly br: Buffer | null
  readonly etag: string
  compress(): Promise<Buffer>
  /** Whether it may still be given as the answer. */
  isCurrent(): boolean
}

/** An answer that is JSON already, for what is too long to be made into objects and back. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An answer that is a file, made while it is sent. Its endpoint says of what type. */
export class Download {
  readonly name: string
  readonly stream: Readable

  constructor(name: string, stream: Readable) {
    this.name = name
    this.stream = stream
  }
}

export interface Steps<W extends Who, I, R, P> {
  /** Outside the transaction: limits, pictures, hashing, the geocoder, files. */
  prepare?: (call: Prepared<W, I> & { sql: Sql }) => Promise<P>
  run: (call: Call<W, I, P>) => Promise<R | JsonText | Download>
  /**
   * Of its caller it needs to know no more than whose session it is, and what a transaction makes sure of: whether their address is
   * verified, and whether they are an administrator. So the session may be remembered: decision 029.
   */
  remembered?: true
  /** A repetition with the same key waits for the request before it: both would read the same pictures, for nothing. */
  idempotent?: true
  /** It may take its own caller's rights, so it looks by itself, behind its locks, whether they still have them. */
  endsOwnRights?: true
  /** Without a transaction of its own although it writes: it hashes, or opens transactions itself. */
  outside?: true
  /** After the commit; a failure is logged and changes nothing for the sender. */
  after?: (call: Prepared<W, I> & { prepared: P; reply: R }) => Promise<void>
  /** Cleans up what `prepare` left when `run` has failed. */
  undo?: (call: Prepared<W, I> & { prepared: P }) => Promise<void>
  /** The answer for a visitor without cookies, ready as bytes. */
  ready?: (input: I, services: Services) => Promise<ReadyReply>
}

export interface Route {
  endpoint: Endpoint
  steps: Steps<Who, unknown, unknown, unknown>
}

/** Binds an endpoint to what it does. */
export function handle<
  W extends Who,
  I extends z.ZodMiniType,
  R extends z.ZodMiniType,
  E extends Refusals,
  P = undefined,
>(
  endpoint: Endpoint<W, I, R, E>,
  steps: Steps<W, z.output<I>, z.input<R>, P> | Steps<W, z.output<I>, z.input<R>, P>['run'],
): Route {
  const whole = typeof steps === 'function' ? { run: steps } : steps
  // The list of routes forgets the types that this call has just checked.
  return { endpoint: endpoint as unknown as Endpoint, steps: whole as unknown as Route['steps'] }
}
