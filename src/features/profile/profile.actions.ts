import type { User } from '#features/accounts/accounts.rules.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { fileUrl } from '#features/media/media.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { currentLanguage } from '#platform/server/language.ts'
import type { OwnRecord } from './profile.contract.ts'
import { findRecord } from './profile.queries.ts'

/** The own record of the signed-in user; null if their account was just deleted. */
export async function ownRecordOf(sql: Sql, user: User): Promise<OwnRecord | null> {
  const row = await findRecord(sql, user.id)
  if (!row) return null
  const { language, passwordSince, phoneNumber, homeLocation, homeLat, homeLng, unwanted } = row
  const { id, email, displayName, firstName, lastName, emailVerified, admin, darkMode } = user
  return {
    id,
    email,
    displayName,
    firstName,
    lastName,
    emailVerified,
    admin,
    darkMode,
    language: language ?? currentLanguage(),
    phoneNumber,
    homeLocation,
    homeLocationCoords: homeLat === null || homeLng === null ? null : { lat: homeLat, lng: homeLng },
    photoURL: user.avatar && fileUrl(user.avatar),
    notificationPreferences: Object.fromEntries(CATEGORIES.map((category) => [category, !unwanted.includes(category)])),
    passwordSince: passwordSince?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  }
}
