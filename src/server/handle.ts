import type { Readable } from 'node:stream'
import type { z } from 'zod/mini'
import { isAsRemembered, mayStill, RightsChanged, userOf } from '#features/accounts/sessions.actions.ts'
import type { User } from '#features/accounts/accounts.rules.ts'
import { type Endpoint, isRefusal, Refusal, type Refusals, type Who } from '#shared/endpoint.ts'
import type { Sql } from './database/sql.ts'
import { refuseCommonly } from './refusals.ts'
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
  /** It may take its own caller's rights, so it looks by itself, behind its locks, whether they still have them. */
  endsOwnRights?: true
  /** Without a transaction although it writes: for what Better Auth does by itself. */
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

export interface Answer {
  status: number
  body: unknown
  setCookies: string[]
  setHeaders: Record<string, string>
}

/**
 * Does what an endpoint says, for this caller: the rights, the input, the preparation, the transaction.
 * @throws RightsChanged when nothing was done for a caller who was remembered and is no longer as then
 * @throws Refusal, or any error of a bug
 */
export async function perform(
  { endpoint, steps }: Route,
  services: Services,
  caller: Caller,
  read: () => Promise<Sent>,
): Promise<Answer> {
  const why = whyNotCall(endpoint.who, caller.user)
  if (why) throw refuseCommonly(why, endpoint)

  const sent = await read()
  const input = parseInput(endpoint, sent.input, services.territory.name)
  const setCookies: string[] = []
  const setHeaders: Record<string, string> = {}
  const call = {
    services,
    caller,
    user: caller.user,
    input,
    files: sent.files,
    now: services.now(),
    setCookies,
    setHeaders,
  }

  const { sql } = services.database
  const prepared = steps.prepare && (await steps.prepare({ ...call, sql }))
  const run = (inside: Sql) => steps.run({ ...call, sql: inside, prepared })
  const write = (inside: Sql) => withRights(inside, { endpoint, steps }, services, caller, () => run(inside))
  let reply: unknown
  try {
    reply = endpoint.method === 'GET' || steps.outside ? await run(sql) : await services.database.transaction(write)
  } catch (error) {
    if (error instanceof RightsChanged && caller.isRemembered) throw error
    await steps
      .undo?.({ ...call, prepared })
      .catch((failure: unknown) => services.log.error({ err: failure }, 'undo failed'))
    if (!(error instanceof RightsChanged)) throw error
    throw refuseCommonly(whyNotCall(endpoint.who, await userOf(services, caller.cookies)) ?? 'signed-out', endpoint)
  }
  if (steps.after) {
    await steps
      .after({ ...call, prepared, reply })
      .catch((failure: unknown) => services.log.error({ err: failure }, 'after failed'))
  }
  return { status: endpoint.status ?? 200, body: reply, setCookies, setHeaders }
}

/**
 * Works in a transaction for a caller whose rights were found before it, and makes sure of them with its first statements. An
 * administrator's act may have waited for locks or for other acts since, so they are asked for again behind these, whatever came of it.
 * @throws RightsChanged
 */
async function withRights<T>(
  sql: Sql,
  { endpoint: { who }, steps }: Route,
  services: Services,
  { user, isRemembered }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  if (!user || (who === 'anyone' && !isRemembered)) return work()
  const isSo = () => (isRemembered ? isAsRemembered : mayStill)(sql, services, user)
  const [made, done] = await Promise.allSettled([isSo(), work()])
  if (made.status === 'rejected') throw made.reason
  if (!made.value) throw new RightsChanged()
  const isAsked = who === 'admin' && !steps.endsOwnRights
  // After any other error the transaction takes no statements.
  const takesStatements = done.status === 'fulfilled' || isRefusal(done.reason)
  if (isAsked && takesStatements && !(await isSo())) throw new RightsChanged()
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** Why this caller may not call, in the order in which it is said; null when they may. */
export function whyNotCall(who: Who, user: User | null): 'signed-out' | 'unverified' | 'not-admin' | null {
  if (who === 'anyone') return null
  if (!user) return 'signed-out'
  if (who !== 'user' && !user.emailVerified) return 'unverified'
  return who === 'admin' && !user.admin ? 'not-admin' : null
}

/**
 * A thing that can't exist is said last, as one that doesn't. Source: safety rules, order of refusals.
 * @throws Refusal with the code that the schema's issue names, else `invalid`
 */
export function parseInput(endpoint: Endpoint, raw: Record<string, unknown>, territory: string): unknown {
  const parsed = endpoint.input.safeParse(raw)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const malformed = issues.filter(({ message }) => message !== 'not-found' && endpoint.refusals[message]?.[0] !== 404)
  const issue = malformed.find(({ message }) => message in endpoint.refusals) ?? malformed[0] ?? issues[0]
  const field = issue?.path.map(String).join('.') ?? ''
  const declared = issue && endpoint.refusals[issue.message]
  if (issue?.message === 'not-found' && !declared) throw refuseCommonly('not-found')
  if (!declared) throw refuseCommonly('invalid', endpoint, { field })
  const [status, wording] = declared
  throw new Refusal(issue.message, status, wording({ territory } as never), { field })
}
