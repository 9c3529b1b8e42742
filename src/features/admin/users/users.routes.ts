import { deleteAccount } from '#features/accountDeletion/deletion.actions.ts'
import { lockReportsOf } from '#features/accountDeletion/deletion.queries.ts'
import { renameUser } from '#features/accounts/accounts.actions.ts'
import { appoint, isLastAdmin, setDisabled } from '#features/accounts/administration/administration.actions.ts'
import { lockToManage } from '#features/accounts/administration/administration.queries.ts'
import { logUserAction } from '#features/accounts/administration/audit.queries.ts'
import { exchangePhoto } from '#features/profile/photo/photo.actions.ts'
import { whyNotRename } from '#features/profile/profile.rules.ts'
import { announceReport } from '#features/reports/reports.queries.ts'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { isOlder } from '#shared/version.ts'
import { readUsers } from '../list/lists.actions.ts'
import { administratorsOf, usersOf } from './users.actions.ts'
import { deleteUser, editUser, listAdministrators, listUsers, setAdministrator } from './users.contract.ts'

export const adminUserRoutes = [
  handle(listUsers, ({ sql, input }) => readUsers(sql, input)),

  handle(editUser, async ({ sql, user: { id: administratorId }, input, now }) => {
    const user = await lockToManage(sql, { id: input.id })
    if (!user) throw refuse(editUser, 'no-user')
    if (isOlder(input.version, user)) {
      const [current] = await usersOf(sql, [user.id])
      throw refuse(editUser, 'stale', { data: { current } })
    }
    const before = { firstName: user.firstName, lastName: user.lastName }
    const after = { firstName: input.firstName ?? user.firstName, lastName: input.lastName ?? user.lastName }
    if (before.firstName !== after.firstName || before.lastName !== after.lastName) {
      const why = whyNotRename(after)
      if (why) throw refuse(editUser, why)
      await renameUser(sql, user.id, after, now)
      announceReport(sql)
      await logUserAction(sql, { administratorId, userId: user.id, action: 'user-edited', before, after }, now)
    }
    if (input.removePhoto && user.avatar !== null) {
      await exchangePhoto(sql, user.id, null, now)
      const photo = { before: { photo: true }, after: { photo: false } }
      await logUserAction(sql, { administratorId, userId: user.id, action: 'user-photo-removed', ...photo }, now)
    }
    const isDisabled = user.disabledAt !== null
    if (input.disabled !== undefined && input.disabled !== isDisabled) {
      if (input.disabled && user.id === administratorId) throw refuse(editUser, 'own-account')
      if (input.disabled && isLastAdmin(user)) throw refuse(editUser, 'last-admin')
      await setDisabled(sql, user, input.disabled, now)
      const action = input.disabled ? 'user-disabled' : 'user-enabled'
      await logUserAction(sql, { administratorId, userId: user.id, action }, now)
    }
    const [edited] = await usersOf(sql, [user.id])
    if (!edited) throw refuse(editUser, 'no-user')
    return edited
  }),

  handle(deleteUser, async ({ sql, user: { id: administratorId }, input: { id, keepReports = false }, now }) => {
    if (id === administratorId) throw refuse(deleteUser, 'own-account')
    const [target] = await usersOf(sql, [id])
    if (!target) throw refuse(deleteUser, 'no-user') // also if it is a service
    // Their removal as administrator outlives the account, so that ADMIN_EMAILS does not appoint them again.
    if (target.admin) {
      await lockReportsOf(sql, id) // before accounts, as everywhere
      const appointed = await appoint(sql, { email: target.email, admin: false, by: administratorId }, now)
      if (appointed === 'last-admin') throw refuse(deleteUser, appointed)
    }
    const deleted = await deleteAccount(sql, { userId: id, keepsReports: keepReports }, now)
    if (deleted === 'no-account') throw refuse(deleteUser, 'no-user')
    if (deleted === 'last-admin') throw refuse(deleteUser, 'last-admin')
    const after = { keptReports: keepReports }
    await logUserAction(sql, { administratorId, userId: id, action: 'user-deleted', after }, now)
  }),

  handle(setAdministrator, {
    endsOwnRights: true,
    async run({ sql, user: { id }, input: { email, admin }, now }) {
      const appointed = await appoint(sql, { email, admin, by: id }, now)
      if (typeof appointed === 'string') throw refuse(setAdministrator, appointed, { field: 'email' })
      const [changed] = await usersOf(sql, [appointed.id])
      if (!changed) throw refuse(setAdministrator, 'no-user')
      return changed
    },
  }),

  handle(listAdministrators, async ({ sql }) => ({ items: await administratorsOf(sql), next: null })),
]
