import { lockOwnFields, saveUser } from '#features/accounts/accounts.queries.ts'
import { displayNameOf, type User } from '#features/accounts/accounts.rules.ts'
import { announceReport } from '#features/reports/reports.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import { handle } from '#platform/server/route.ts'
import { HOUR_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import type { output } from '#zod'
import { canonicalPhone } from './details/phone.gateway.ts'
import { ownRecordOf } from './profile.actions.ts'
import { changeProfile, type OwnRecord, readMe, readProfile } from './profile.contract.ts'
import { type Contact, saveContact } from './profile.queries.ts'
import { whyNotRename } from './profile.rules.ts'

/** Limited, because a new name renews all cached reports. */
const RENAME: Limit = { name: 'rename', points: 30, seconds: HOUR_SECONDS }

export const profileRoutes = [
  handle(readMe, async ({ sql, user }) => user && ownRecordOf(sql, user)),

  handle(readProfile, async ({ sql, user }) => recordOf(sql, user)),

  handle(changeProfile, {
    async prepare({ services, input, user }) {
      if (input.homeLocationCoords !== undefined && input.homeLocation === undefined)
        throw refuse(changeProfile, 'invalid', { field: 'homeLocationCoords' })
      const phoneNumber = input.phoneNumber && canonicalPhone(input.phoneNumber, services.territory.phoneCodes)
      if (input.phoneNumber && !phoneNumber) throw refuse(changeProfile, 'invalid-phone', { field: 'phoneNumber' })
      if (input.firstName !== undefined || input.lastName !== undefined) await services.limits.spend(RENAME, user.id)
      return contactOf({ ...input, phoneNumber: phoneNumber === '' ? null : phoneNumber })
    },
    async run({ sql, user, input, now, prepared: contact }) {
      const current = await lockOwnFields(sql, user.id)
      if (!current) throw refuseCommonly('signed-out')
      const {
        firstName = current.firstName,
        lastName = current.lastName,
        darkMode = current.darkMode,
        language,
      } = input
      const why = whyNotRename({ firstName, lastName })
      if (why) throw refuse(changeProfile, why)
      const displayName = displayNameOf({ firstName, lastName })
      const changes = { firstName, lastName, displayName, darkMode }
      await saveUser(sql, user.id, { ...changes, language }, now)
      // Report cards show their author's name, so they have changed too.
      if (displayName !== displayNameOf(current)) announceReport(sql)
      if (contact) await saveContact(sql, user.id, contact)
      return recordOf(sql, { ...user, ...changes })
    },
  }),
]

/** The contact data to save; null when the input has none. */
function contactOf({ phoneNumber, homeLocation, homeLocationCoords }: ContactInput): Partial<Contact> | null {
  if (phoneNumber === undefined && homeLocation === undefined) return null
  const coords = (homeLocation && homeLocationCoords) || null
  return {
    ...(phoneNumber !== undefined && { phoneNumber }),
    ...(homeLocation !== undefined && { homeLocation, homeLat: coords?.lat ?? null, homeLng: coords?.lng ?? null }),
  }
}

type ContactInput = Pick<output<(typeof changeProfile)['input']>, 'phoneNumber' | 'homeLocation' | 'homeLocationCoords'>

async function recordOf(sql: Sql, user: User): Promise<OwnRecord> {
  const record = await ownRecordOf(sql, user)
  if (!record) throw refuseCommonly('signed-out')
  return record
}
