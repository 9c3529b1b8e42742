import { useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { AdministratorForm } from './AdministratorForm.tsx'
import { AdminList } from './AdminList.tsx'
import { Bulk, type BulkAct } from './Bulk.tsx'
import { downloadUsers } from './csv.contract.ts'
import { DeleteUser } from './DeleteUser.tsx'
import { EditUser } from './EditUser.tsx'
import { useAdminList } from './lists.browser.ts'
import { type AdminUser, editUser, listUsers, USER_FILTERS } from './people.contract.ts'
import { type Chosen, SelectBox, useChosen } from './Selection.tsx'
import { USER_SORTS } from './sorts.rules.ts'
import { Filter, SortFilter, SortHead, Tools } from './Tools.tsx'

const FILTERS: Record<(typeof USER_FILTERS)[number], () => string> = {
  all: m.recent_category_all,
  administrators: m.admin_administrators,
  disabled: m.admin_disabled_ones,
  unverified: m.admin_unverified_ones,
}

const NONE: AdminUser[] = []

/** Every account, to find, edit, disable and delete, and who is an administrator. Source: spec §6. */
export function AdminUsers({ ownId }: { ownId: string }) {
  const api = useApi()
  const list = useAdminList(listUsers)
  const chosen = useChosen(list.page?.items ?? NONE, ({ id }) => id)
  const disabling = (disabled: boolean) => ({
    run: ({ id }: AdminUser) => api.call(editUser, { id, disabled }),
    undo: ({ id, disabled: before }: AdminUser) => api.call(editUser, { id, disabled: before }),
  })
  const acts: BulkAct<AdminUser>[] = [
    {
      ...{ label: m.admin_disable(), icon: 'lock', ask: m.admin_bulk_disable, words: m.admin_bulk_disable_words() },
      ...disabling(true),
    },
    { label: m.admin_enable(), icon: 'check', ask: m.admin_bulk_enable, ...disabling(false) },
  ]
  return (
    <>
      <AdministratorForm />
      <Tools label={m.admin_search_users()} hint={m.admin_search_users_hint()}>
        <Filter
          label={m.recent_filter()}
          name="filter"
          options={USER_FILTERS.map((value) => ({ value, label: FILTERS[value]() }))}
        />
        <SortFilter sorts={USER_SORTS} />
      </Tools>
      <Bulk chosen={chosen} acts={acts} />
      <AdminList list={list} csv={downloadUsers} failed={m.admin_users_failed()}>
        {(users) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">{m.admin_select()}</span>
                </th>
                <SortHead label={m.admin_user()} by="name" sorts={USER_SORTS} />
                <SortHead label={m.admin_since()} by="time" sorts={USER_SORTS} />
                <SortHead label={m.admin_reports()} by="reports" sorts={USER_SORTS} />
                <SortHead label={m.admin_points()} by="points" sorts={USER_SORTS} />
                <th scope="col">{m.admin_state()}</th>
                <th scope="col">
                  <span className="vh">{m.admin_acts()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <Row key={user.id} user={user} isOwn={user.id === ownId} chosen={chosen} />
              ))}
            </tbody>
          </table>
        )}
      </AdminList>
    </>
  )
}

function Row({ user, isOwn, chosen }: { user: AdminUser; isOwn: boolean; chosen: Chosen<AdminUser> }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const since = new Date(user.createdAt).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
  const isUsual = !user.admin && !user.disabled && user.emailVerified
  return (
    <tr data-selected={chosen.has(user) || undefined}>
      <td>
        {!isOwn && (
          <SelectBox
            name={user.displayName || user.email}
            checked={chosen.has(user)}
            onChange={() => chosen.toggle(user)}
          />
        )}
      </td>
      <th scope="row" className={styles.what}>
        <b>{user.displayName || m.author_anonymous()}</b>
        <p className={`muted ${styles.wide}`}>{user.email}</p>
      </th>
      <td data-head={m.admin_since()} className={styles.short}>
        <time dateTime={user.createdAt}>{since}</time>
      </td>
      <td data-head={m.admin_reports()}>{user.reports}</td>
      <td data-head={m.admin_points()}>{user.points}</td>
      <td>
        <div className="row wrap">
          {user.admin && (
            <Tag tone="lit" icon="shield">
              {m.admin_administrator()}
            </Tag>
          )}
          {user.disabled && (
            <Tag tone="bad" icon="lock">
              {m.admin_disabled_one()}
            </Tag>
          )}
          {!user.emailVerified && (
            <Tag tone="wait" icon="mail">
              {m.admin_unverified_one()}
            </Tag>
          )}
          {isUsual && <Tag>{m.profile_report_active()}</Tag>}
        </div>
      </td>
      <td className={styles.acts}>
        <div className={styles.buttons}>
          <Button size="s" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
            {m.admin_edit()}
          </Button>
          {!isOwn && (
            <Button size="s" look="danger" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
              {m.admin_delete()}
            </Button>
          )}
        </div>
        <EditUser user={user} isOwn={isOwn} open={open === 'edit'} onClose={close} />
        <DeleteUser user={user} open={open === 'delete'} onClose={close} />
      </td>
    </tr>
  )
}
