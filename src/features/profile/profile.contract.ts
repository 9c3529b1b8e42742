import { z } from 'zod/mini'
import { NAME_MAX } from '#features/accounts/accounts.rules.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { text, time } from '#shared/fields.ts'
import { LANGUAGES } from './profile.rules.ts'

const name = text({ max: NAME_MAX, name: true })

/** A user's own record, for nobody else. Source: spec §3 "users". */
export const ownRecord = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  emailVerified: z.boolean(),
  admin: z.boolean(),
  darkMode: z.boolean(),
  language: z.string(),
  phoneNumber: z.nullable(z.string()),
  homeLocation: z.nullable(z.string()),
  homeLocationCoords: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
  photoURL: z.nullable(z.string()),
  notificationPreferences: z.record(z.string(), z.boolean()),
  createdAt: time,
})

export type OwnRecord = z.output<typeof ownRecord>

export const readMe = endpoint({
  method: 'GET',
  path: '/api/me',
  summary: 'The own record of whoever is signed in, null signed out',
  who: 'anyone',
  input: z.object({}),
  reply: z.nullable(ownRecord),
  refusals: {},
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'The own record',
  who: 'user',
  input: z.object({}),
  reply: ownRecord,
  refusals: {},
})

/** Fields that are left out stay as they are. Source: spec §5 "Profile edits". */
export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Change the own record',
  who: 'member',
  input: z.object({
    firstName: z.optional(name),
    lastName: z.optional(name),
    darkMode: z.optional(z.boolean()),
    language: z.optional(z.enum(LANGUAGES)),
  }),
  reply: ownRecord,
  refusals: {
    'missing-name': [400, m.profile_name_missing],
  },
})
