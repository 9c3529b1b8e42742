import { NAME_MAX } from '#features/accounts/accounts.rules.ts'
import { m } from '#messages'
import { locales } from '#messages/runtime.js'
import { endpoint } from '#shared/endpoint.ts'
import { degrees, text, time } from '#shared/fields.ts'
import { z } from '#zod'
import { TYPED_PHONE_MAX } from './details/phone.rules.ts'
import { HOME_MAX } from './profile.rules.ts'

const name = text({ max: NAME_MAX, name: true })

/** A user's own record, which nobody else can read. Source: spec §3 "users". */
const ownRecord = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  admin: z.boolean(),
  darkMode: z.boolean(),
  /** The language of the account; if it has none, the language of this answer. */
  language: z.string(),
  phoneNumber: z.nullable(z.string()),
  homeLocation: z.nullable(z.string()),
  homeLocationCoords: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  photoURL: z.nullable(z.string()),
  notificationPreferences: z.record(z.string(), z.boolean()),
  /** When the password was last set; null when there is none. */
  passwordSince: z.nullable(time),
  createdAt: time,
})

export type OwnRecord = z.output<typeof ownRecord>

export const readMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'Your own record; null for visitors',
  who: 'anyone',
  reply: z.nullable(ownRecord),
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'Your own record',
  who: 'user',
  reply: ownRecord,
})

/** Fields that are left out stay as they are. Source: spec §5 "Profile edits". */
export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Change your own record',
  who: 'member',
  input: z.object({
    firstName: z.optional(name),
    lastName: z.optional(name),
    /** With its country code, one of the territory's; null or empty removes it. */
    phoneNumber: z.optional(z.nullable(z.string('invalid-phone').check(z.maxLength(TYPED_PHONE_MAX, 'invalid-phone')))),
    /** Text, as it was chosen or typed; null removes it. Without new coordinates, the old ones are removed too. */
    homeLocation: z.optional(z.nullable(text({ max: HOME_MAX, missing: 'missing-home' }))),
    /** Only together with `homeLocation`. */
    homeLocationCoords: z.optional(z.nullable(z.object({ lat: degrees(90), lng: degrees(180) }))),
    darkMode: z.optional(z.boolean()),
    language: z.optional(z.enum(locales)),
  }),
  reply: ownRecord,
  refusals: {
    'missing-name': [400, m.profile_name_missing],
    'missing-home': [400, m.profile_home_missing],
    'invalid-phone': [400, m.profile_phone_invalid],
    // `field` is undefined in the description of the API.
    'too-long': [
      400,
      ({ field }: { field?: string }) => m.profile_too_long({ max: field === 'homeLocation' ? HOME_MAX : NAME_MAX }),
    ],
    invalid: [400, m.ui_refusal_invalid],
  },
})

export type ProfileChange = z.input<typeof changeProfile.input>
