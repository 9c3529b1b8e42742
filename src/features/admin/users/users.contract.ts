import { longName } from '#features/accounts/accounts.contract.ts'
import { NAME_MAX } from '#features/accounts/accounts.rules.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id, requiredEmail, text, time, version } from '#shared/fields.ts'
import { z } from '#zod'
import { cursorFields, invalid, pageOf, searchField, sortField } from '../list/lists.contract.ts'
import { USER_SORTS } from '../list/order/sorts.rules.ts'

const gone = { 'not-found': [404, m.admin_no_user], 'no-user': [404, m.admin_no_user] } as const

const adminUser = z.object({
  id: z.string(),
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  photoURL: z.nullable(z.string()),
  admin: z.boolean(),
  disabled: z.boolean(),
  createdAt: time,
  version: time,
  /** Their number of reports and their points, as in their standing. */
  reports: z.number(),
  points: z.number(),
})

export type AdminUser = z.output<typeof adminUser>

export const USER_FILTERS = ['all', 'administrators', 'disabled', 'unverified'] as const

export const userFilters = {
  ...searchField,
  ...sortField(USER_SORTS),
  filter: z._default(z.enum(USER_FILTERS, 'invalid'), 'all'),
}

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts; `q` looks in name, email and id',
  who: 'admin',
  input: z.object({ ...userFilters, ...cursorFields }),
  reply: pageOf(adminUser),
  refusals: invalid,
})

/**
 * Changes the name of an account, removes its photo, or disables or enables it. Disabling ends its sessions and prevents
 * signing in.
 */
export const editUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  summary:
    'Edit an account, remove its photo, disable or enable it; 409 with the account as it is when `version` is older',
  who: 'admin',
  input: z.object({
    id,
    version: z.optional(version),
    firstName: z.optional(text({ max: NAME_MAX, name: true })),
    lastName: z.optional(text({ max: NAME_MAX, name: true })),
    removePhoto: z.optional(z.boolean('invalid')),
    disabled: z.optional(z.boolean('invalid')),
  }),
  reply: adminUser,
  refusals: {
    ...invalid,
    ...longName,
    'missing-name': [400, m.profile_name_missing],
    ...gone,
    stale: [409, m.admin_stale],
    'last-admin': [409, m.admin_last],
    'own-account': [409, m.admin_own_account],
  },
})

/** Deletes an account; its reports are deleted too, or stay without an author. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete an account; with `keepReports` its reports stay, without an author',
  who: 'admin',
  input: z.object({ id, keepReports: z.optional(z.boolean('invalid')) }),
  refusals: { ...invalid, ...gone, 'last-admin': [409, m.admin_last], 'own-account': [409, m.admin_own_account] },
})

/**
 * Makes somebody an administrator by their address, or removes them as one. Source: spec §5 "Admin and data deletion".
 */
export const setAdministrator = endpoint({
  method: 'PUT',
  path: '/api/admin/administrators',
  summary: 'Make an account an admin, or remove the role',
  who: 'admin',
  input: z.object({
    email: requiredEmail('missing-email'),
    admin: z.boolean('invalid'),
  }),
  reply: adminUser,
  refusals: {
    invalid: [400, m.ui_refusal_invalid],
    'missing-email': [400, m.admin_email_missing],
    'invalid-email': [400, m.accounts_signin_invalid_email],
    'no-user': [404, m.accounts_signin_user_not_found],
    'unverified-user': [409, m.admin_unverified],
    'disabled-user': [409, m.admin_disabled],
    'last-admin': [409, m.admin_last],
  },
})

/** An administrator, and since when they have been one. */
const administrator = z.extend(z.pick(adminUser, { id: true, displayName: true, email: true, disabled: true }), {
  /** null: not logged. Up to version 1.0, becoming one by ADMIN_EMAILS on verifying an address was not. */
  since: z.nullable(time),
  /** Who made them one; null if that is not known. */
  by: z.nullable(z.string()),
  /** Whether no other administrator could sign in. */
  isLast: z.boolean(),
})

export type Administrator = z.output<typeof administrator>

/** The administrators, by name. */
export const listAdministrators = endpoint({
  method: 'GET',
  path: '/api/admin/administrators',
  summary: 'The admins, since when and by whom; up to 100',
  who: 'admin',
  reply: z.object({ items: z.array(administrator), next: z.null() }),
})
