import { changeUser } from '#features/accounts/accounts.actions.ts'
import { displayNameOf, type User } from '#features/accounts/accounts.rules.ts'
import type { Sql } from '#server/database/sql.ts'
import { handle } from '#server/handle.ts'
import { refuseCommonly } from '#server/refusals.ts'
import { refuse } from '#shared/endpoint.ts'
import { ownRecordOf } from './profile.actions.ts'
import { changeProfile, type OwnRecord, readMe, readProfile } from './profile.contract.ts'
import { whyNotRename } from './profile.rules.ts'

export const profileRoutes = [
  handle(readMe, async ({ sql, user }) => user && ownRecordOf(sql, user)),

  handle(readProfile, async ({ sql, user }) => recordOf(sql, user)),

  handle(changeProfile, async ({ sql, user, input, now }) => {
    const { darkMode = user.darkMode, language } = input
    const name = { firstName: input.firstName ?? user.firstName, lastName: input.lastName ?? user.lastName }
    const why = whyNotRename(name)
    if (why) throw refuse(changeProfile, why)
    const displayName = displayNameOf(name)
    await changeUser(sql, user.id, { ...name, displayName, darkMode, language }, now)
    return recordOf(sql, { ...user, ...name, displayName, darkMode })
  }),
]

async function recordOf(sql: Sql, user: User): Promise<OwnRecord> {
  const record = await ownRecordOf(sql, user)
  if (!record) throw refuseCommonly('signed-out')
  return record
}
