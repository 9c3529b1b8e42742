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
    const change = (said: Pick<User, 'firstName' | 'lastName' | 'darkMode'>) => {
      const { firstName = said.firstName, lastName = said.lastName, darkMode = said.darkMode, language } = input
      const why = whyNotRename({ firstName, lastName })
      if (why) throw refuse(changeProfile, why)
      return { firstName, lastName, displayName: displayNameOf({ firstName, lastName }), darkMode, language }
    }
    const changes = await changeUser(sql, user.id, change, now)
    return recordOf(sql, { ...user, ...changes })
  }),
]

async function recordOf(sql: Sql, user: User): Promise<OwnRecord> {
  const record = await ownRecordOf(sql, user)
  if (!record) throw refuseCommonly('signed-out')
  return record
}
