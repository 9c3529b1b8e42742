import { m } from '#messages'
import { useApi } from '#platform/browser/useApi.ts'
import { AdministratorForm } from './AdministratorForm.tsx'
import type { BulkAction } from '../list/selection/BulkActions.tsx'
import { downloadUsers } from '../csv/csv.contract.ts'
import { ListTable } from '../list/table/ListTable.tsx'
import { ListFrame } from '../list/ListFrame.tsx'
import { useAdminList } from '../list/lists.browser.ts'
import { type AdminUser, editUser, listUsers, USER_FILTERS } from './users.contract.ts'
import { useSelection } from '../list/selection/Selection.tsx'
import { USER_SORTS } from '../list/order/sorts.rules.ts'
import { Filter, SortFilter, ListToolbar } from '../list/ListToolbar.tsx'
import { filterLabel } from './filterLabel.browser.ts'
import { UserRow } from './UserRow.tsx'

/** The list of all accounts, to search, edit, disable and delete, and the administrators. Source: spec §6. */
export function AdminUsers({ ownId }: { ownId: string }) {
  const api = useApi()
  const all = useAdminList(listUsers)
  // One's own account has no checkbox, because one can't disable it.
  const withoutOwn = (users: AdminUser[]) => users.filter(({ id }) => id !== ownId)
  const list = {
    ...all,
    async gather() {
      const { items, isMore } = await all.gather()
      return { items: withoutOwn(items), isMore }
    },
  }
  const others = withoutOwn(all.page?.items ?? [])
  const chosen = useSelection(others, ({ id }) => id)
  const disabling = (disabled: boolean) => ({
    run: ({ id, version }: AdminUser) => api.call(editUser, { id, version, disabled }),
    undo: ({ id, disabled: before }: AdminUser, done: unknown) =>
      api.call(editUser, { id, version: (done as AdminUser).version, disabled: before }), // the reply of `run`
  })
  const actions: BulkAction<AdminUser>[] = [
    {
      label: m.admin_disable(),
      icon: 'lock',
      ask: m.admin_bulk_disable,
      words: m.admin_bulk_disable_words(),
      ...disabling(true),
    },
    { label: m.admin_enable(), icon: 'check', ask: m.admin_bulk_enable, ...disabling(false) },
  ]
  const tools = (
    <ListToolbar label={m.admin_search_users()} hint={m.admin_search_users_hint()}>
      <Filter
        label={m.admin_users_which()}
        name="filter"
        options={USER_FILTERS.map((value) => ({ value, label: filterLabel(value) }))}
      />
      <SortFilter sorts={USER_SORTS} />
    </ListToolbar>
  )
  return (
    <>
      <AdministratorForm ownId={ownId} />
      <ListFrame
        tools={tools}
        list={list}
        chosen={chosen}
        actions={actions}
        nameOf={({ displayName, email }) => displayName || email}
        csv={downloadUsers}
        failed={m.admin_users_failed()}
        nothing={null}
      >
        {(users) => (
          <ListTable
            label={m.admin_users()}
            chosen={chosen}
            actions="edit"
            sorts={USER_SORTS}
            columns={[
              { label: m.admin_user(), by: 'name' },
              { label: m.admin_since(), by: 'time', width: 'time', from: 'middle' },
              { label: m.reports_title(), by: 'reports', width: 'count' },
              { label: m.admin_points(), by: 'points', width: 'count', from: 'middle' },
              { label: m.admin_account_state(), width: 'tags' },
            ]}
          >
            {users.map((user) => (
              <UserRow key={user.id} user={user} isOwn={user.id === ownId} chosen={chosen} />
            ))}
          </ListTable>
        )}
      </ListFrame>
    </>
  )
}
