import { lockAccount } from '#features/accounts/accounts.queries.ts'
import { deleteUnsent } from '#features/mail/mail.queries.ts'
import { NEWS_KIND } from '#features/mail/mail.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { dueAt } from '../announcing/announcing.rules.ts'
import { dropMessages, rescheduleEmails } from '../announcing/pendingMessages.queries.ts'
import type { ChannelChanges, ChannelChoices } from './channels.contract.ts'
import { findChosen, saveChannel } from './channels.queries.ts'
import { KINDS } from './channels.rules.ts'

const DEFAULTS = { app: true, push: null, email: 'off' } as const

/** How a person is told of each kind: as they have chosen, else in the app and on devices that show pushes. */
export async function channelsOf(sql: Sql, userId: string): Promise<ChannelChoices> {
  const { chosen, hasDevice } = await findChosen(sql, userId)
  const entries = KINDS.map((kind) => {
    const { app, push, email } = chosen.find((row) => row.kind === kind) ?? DEFAULTS
    return [kind, { app, push: push ?? hasDevice, email }] as const
  })
  return Object.fromEntries(entries) as ChannelChoices // has every kind
}

/**
 * Saves the changes that a person has made. Drops waiting news of channels that are now off, and unsent mails once no
 * kind comes by email. Waiting emails come when the new choice says.
 */
export async function setChannels(
  sql: Sql,
  { userId, timeZone, now }: { userId: string; timeZone: string; now: Date },
  changes: ChannelChanges,
): Promise<ChannelChoices> {
  const account = await lockAccount(sql, userId)
  const { chosen, hasDevice } = await findChosen(sql, userId)
  for (const kind of KINDS) {
    const change = changes[kind]
    if (!change) continue
    const before = chosen.find((row) => row.kind === kind) ?? DEFAULTS
    const { app = before.app, email = before.email } = change
    // Without a device the form shows push as off; sending that is not a choice.
    const isChosen = change.push !== undefined && (change.push || hasDevice || before.push !== null)
    const push = isChosen ? (change.push ?? null) : before.push
    await saveChannel(sql, userId, kind, { app, push, email })
    if (push === false) await dropMessages(sql, userId, 'push', kind)
    if (email === 'off') await dropMessages(sql, userId, 'email', kind)
    else if (email !== before.email) await rescheduleEmails(sql, userId, kind, dueAt(kind, email, timeZone, now))
  }
  const after = await channelsOf(sql, userId)
  if (account && KINDS.every((kind) => after[kind].email === 'off')) await deleteUnsent(sql, [NEWS_KIND], account.email)
  return after
}
