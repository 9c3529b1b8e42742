import { appoint } from '#features/accounts/administration/administration.actions.ts'
import { SHELL } from '#features/accounts/administration/audit.rules.ts'
import { makeKey, revokeKey } from '#features/apiKeys/apiKeys.actions.ts'
import { createKey } from '#features/apiKeys/apiKeys.contract.ts'
import { findKeys, findKeysOf, type KeyRow } from '#features/apiKeys/apiKeys.queries.ts'
import { MAX_KEYS, SERVICE_NAME_MAX } from '#features/apiKeys/apiKeys.rules.ts'
import type { Services } from '#platform/server/services.ts'

/**
 * What `npm run admin` asks for: make somebody an administrator or undo that; make a key for a named service, list all
 * keys, or revoke one by its id or service.
 */
export type AdminCommand = Appointment | { keyFor: string } | { listKeys: true } | { revoke: string }

interface Appointment {
  email: string
  admin: boolean
}

/** What the command prints; after a copy, the folder of the copy. */
export interface CommandResult {
  isDone: boolean
  output: string
}

export function runCommand(services: Services, command: AdminCommand): Promise<CommandResult> {
  if ('keyFor' in command) return giveKey(services, command.keyFor)
  if ('listKeys' in command) return listKeys(services)
  if ('revoke' in command) return revokeKeyByName(services, command.revoke)
  return change(services, command)
}

async function change({ database, now }: Services, { email, admin }: Appointment): Promise<CommandResult> {
  const appointed = await database.transaction((sql) =>
    appoint(sql, { email: email.trim().toLowerCase(), admin, by: null }, now()),
  )
  if (typeof appointed === 'string') return { isDone: false, output: WHY_NOT[appointed](email) }
  if (admin) return { isDone: true, output: `${email} is an admin now` }
  if (appointed.isChanged) return { isDone: true, output: `${email} is no longer an admin` }
  return { isDone: true, output: `${email} was not an admin. If ADMIN_EMAILS names it, remove it there.` }
}

const WHY_NOT = {
  'no-user': (email: string) => `There's no account for ${email}. Sign up on the site first.`,
  'unverified-user': (email: string) =>
    `${email} is not verified yet. Its owner must open the link in the verification email first.`,
  'disabled-user': (email: string) => `The account of ${email} is disabled. Enable it on the Users tab first.`,
  'last-admin': (email: string) => `${email} is the only admin. Make someone else an admin first.`,
}

async function giveKey({ database, now }: Services, keyFor: string): Promise<CommandResult> {
  const read = createKey.input.safeParse({ name: keyFor })
  if (!read.success)
    return { isDone: false, output: `A service needs a name of one line, up to ${SERVICE_NAME_MAX} characters` }
  const { name } = read.data
  const { key } = await database.transaction((sql) => makeKey(sql, { name, by: SHELL }, now()))
  return { isDone: true, output: key }
}

async function listKeys({ database }: Services): Promise<CommandResult> {
  const keys = await findKeys(database.sql, MAX_KEYS)
  return { isDone: true, output: keys.map(lineOf).join('\n') || 'There are no keys' }
}

/** Revokes a key by its id, or by its service's name if only one of that service's keys is valid. */
async function revokeKeyByName({ database, now }: Services, asked: string): Promise<CommandResult> {
  const which = asked.trim()
  return database.transaction(async (sql) => {
    const found = await findKeysOf(sql, which)
    const left = found.filter(({ revokedAt }) => revokedAt === null)
    const [key] = left
    if (found.length === 0)
      return { isDone: false, output: `There's no key for ${which}. List all keys: npm run admin -- keys` }
    if (left.length > 1)
      return {
        isDone: false,
        output: [`${which} has several keys. Give the id of one:`, ...left.map(lineOf)].join('\n'),
      }
    const already = found.length === 1 ? 'This key was revoked already:' : 'These keys were revoked already:'
    if (!key) return { isDone: true, output: [already, ...found.map(lineOf)].join('\n') }
    await revokeKey(sql, { id: key.id, by: SHELL }, now())
    return { isDone: true, output: `The key of ${key.name} that ends in ${key.ending} is revoked` }
  })
}

function lineOf({ id, name, ending, createdAt, lastUsedAt, revokedAt }: KeyRow): string {
  const used = lastUsedAt ? `last used ${dayOf(lastUsedAt)}` : 'never used'
  const revoked = revokedAt ? `, revoked ${dayOf(revokedAt)}` : ''
  return `${id}  …${ending}  ${name}: made ${dayOf(createdAt)}, ${used}${revoked}`
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
