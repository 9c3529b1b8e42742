import { type Endpoint, fillIn, isRefusal, Refusal, type Who } from '#shared/endpoint.ts'
import { mayBeCommitted } from './database/busy.ts'
import type { Sql } from './database/sql.ts'
import { keyOf, waitForSame } from './idempotency.ts'
import { refuseCommonly } from './refusals.ts'
import { RightsChanged, type User } from './rights.ts'
import type { Caller, Route, Sent, SentFile } from './route.ts'
import type { Services } from './services.ts'

export interface Answer {
  status: number
  body: unknown
  setCookies: string[]
  setHeaders: Record<string, string>
}

/**
 * Performs an endpoint for a caller: checks rights and input, prepares, and runs the transaction.
 * @throws Refusal, or any other error, which is a bug
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
  const input = parseInput(endpoint, sent.input, services.wordingValues)
  const key = endpoint.idempotent ? keyOf(endpoint, caller, input) : null
  const finish = key && sent.files.length > 0 ? await waitForSame(`${endpoint.path} ${caller.user?.id} ${key}`) : null
  try {
    return await runSteps({ endpoint, steps }, services, caller, { input, key, files: sent.files })
  } catch (error) {
    throw services.rights.isUserGone(error) ? refuseCommonly('signed-out') : error
  } finally {
    finish?.()
  }
}

/** Runs an endpoint's steps: `prepare`, `run` in a transaction, then `after`, or `undo` if it failed. */
async function runSteps(
  { endpoint, steps }: Route,
  services: Services,
  caller: Caller,
  given: { input: unknown; key: string | null; files: SentFile[] },
): Promise<Answer> {
  const setCookies: string[] = []
  const setHeaders: Record<string, string> = {}
  const call = { services, caller, user: caller.user, ...given, now: services.now(), setCookies, setHeaders }
  const { database } = services
  // Signed-in people may just have written; a standby might not have it yet.
  const sql = endpoint.method === 'GET' && !caller.user && !steps.outside ? database.read : database.sql
  const prepared = steps.prepare && (await steps.prepare({ ...call, sql }))
  const run = (inside: Sql) => steps.run({ ...call, sql: inside, prepared })
  const write = (inside: Sql) => withRights(inside, { endpoint, steps }, services, caller, () => run(inside))
  let reply: unknown
  try {
    reply = endpoint.method === 'GET' || steps.outside ? await run(sql) : await database.transaction(write)
  } catch (error) {
    await steps
      .undo?.({ ...call, prepared, mayBeCommitted: mayBeCommitted(error) })
      .catch((failure: unknown) => services.log.error({ err: failure }, 'undo failed'))
    if (!(error instanceof RightsChanged)) throw error
    throw refuseCommonly(
      whyNotCall(endpoint.who, await services.rights.userOf(services, caller.cookies)) ?? 'signed-out',
      endpoint,
    )
  }
  await steps
    .after?.({ ...call, prepared, reply })
    .catch((failure: unknown) => services.log.error({ err: failure }, 'after failed'))
  return { status: endpoint.status ?? 200, body: reply, setCookies, setHeaders }
}

/**
 * Runs work in a transaction and checks with its first statements that the caller still has their rights. For an
 * administrator checks again at the end, even if the work was refused, because it may have waited for locks.
 * @throws RightsChanged
 */
async function withRights<T>(
  sql: Sql,
  { endpoint: { who }, steps }: Route,
  services: Services,
  { user }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  if (!user || who === 'anyone') return work()
  const hasRights = () => services.rights.stillHasRights(sql, user, services.now())
  const [checked, done] = await Promise.allSettled([hasRights(), work()])
  if (checked.status === 'rejected') throw checked.reason
  if (!checked.value) throw new RightsChanged()
  const isCheckedAgain = who === 'admin' && !steps.endsOwnRights
  // After any other error the transaction accepts no more statements.
  const takesStatements = done.status === 'fulfilled' || isRefusal(done.reason)
  if (isCheckedAgain && takesStatements && !(await hasRights())) throw new RightsChanged()
  if (done.status === 'rejected') throw done.reason
  return done.value
}

/** Why this caller may not call the endpoint: the first reason in a fixed order; null if they may. */
export function whyNotCall(who: Who, user: User | null): 'signed-out' | 'unverified' | 'not-admin' | null {
  if (who === 'anyone') return null
  if (!user) return 'signed-out'
  if (who !== 'user' && !user.emailVerified) return 'unverified'
  return who === 'admin' && !user.admin ? 'not-admin' : null
}

/**
 * Checks the input against the schema. An id that can't exist is refused last, in the same way as one that does not
 * exist. Source: safety rules, order of refusals.
 * @throws Refusal with the code that the schema's issue names, else `invalid`
 */
export function parseInput(endpoint: Endpoint, raw: Record<string, unknown>, values: object): unknown {
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
  throw new Refusal(issue.message, status, fillIn(wording, { ...values, field }), { field })
}
