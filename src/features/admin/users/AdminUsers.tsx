import { type ReactNode, useState, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { m } from '#messages'
import { MenuButton } from '#platform/browser/overlays/overlays.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { AdministratorForm } from './AdministratorForm.tsx'
import { AdminList } from '../list/AdminList.tsx'
import type { BulkAct } from '../list/BulkActions.tsx'
import { downloadUsers } from '../csv/csv.contract.ts'
import { DeleteUser } from './DeleteUser.tsx'
import styles from '../list/ListTable.module.css'
import { EditUser } from './EditUser.tsx'
import { ListFrame } from '../list/ListFrame.tsx'
import { useAdminList } from '../list/lists.browser.ts'
import { type AdminUser, editUser, listUsers, USER_FILTERS } from './users.contract.ts'
import { type Chosen, SelectBox, SelectPage, useChosen } from '../list/Selection.tsx'
import { USER_SORTS } from '../list/sorts.rules.ts'
import { SortHead } from '../list/SortHead.tsx'
import { Filter, SortFilter, Tools } from '../list/ListToolbar.tsx'

const FILTERS: Record<(typeof USER_FILTERS)[number], () => string> = {
  all: m.recent_category_all,
  administrators: m.admin_administrators,
  disabled: m.admin_disabled_ones,
  unverified: m.admin_unverified_ones,
}

const NONE: AdminUser[] = []

/** The list of all accounts, to search, edit, disable and delete, and the administrators. Source: spec §6. */
export function AdminUsers({ ownId }: { ownId: string }) {
  const api = useApi()
  const list = useAdminList(listUsers)
  const items = list.page?.items
  // One's own account has no box: one can't disable it.
  const others = useMemo(() => items?.filter(({ id }) => id !== ownId) ?? NONE, [items, ownId])
  const chosen = useChosen(others, ({ id }) => id)
  const disabling = (disabled: boolean) => ({
    run: ({ id, version }: AdminUser) => api.call(editUser, { id, version, disabled }),
    undo: ({ id, disabled: before }: AdminUser, done: unknown) =>
      api.call(editUser, { id, version: (done as AdminUser).version, disabled: before }), // the reply of `run`
  })
  const acts: BulkAct<AdminUser>[] = [
    {
      ...{ label: m.admin_disable(), icon: 'lock', ask: m.admin_bulk_disable, words: m.admin_bulk_disable_words() },
      ...disabling(true),
    },
    { label: m.admin_enable(), icon: 'check', ask: m.admin_bulk_enable, ...disabling(false) },
  ]
  const tools = (
    <Tools label={m.admin_search_users()} hint={m.admin_search_users_hint()}>
      <Filter
        label={m.recent_filter()}
        name="filter"
        options={USER_FILTERS.map((value) => ({ value, label: FILTERS[value]() }))}
      />
      <SortFilter sorts={USER_SORTS} />
    </Tools>
  )
  return (
    <>
      <AdministratorForm ownId={ownId} />
      <ListFrame
        tools={tools}
        list={list}
        chosen={chosen}
        acts={acts}
        nameOf={({ displayName, email }) => displayName || email}
      >
        <AdminList list={list} csv={downloadUsers} failed={m.admin_users_failed()}>
          {(users) => (
            <Table chosen={chosen}>
              {users.map((user) => (
                <Row key={user.id} user={user} isOwn={user.id === ownId} chosen={chosen} />
              ))}
            </Table>
          )}
        </AdminList>
      </ListFrame>
    </>
  )
}

function Table({ chosen, children }: { chosen: Chosen<AdminUser>; children: ReactNode }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={`${styles.box} ${styles.colBox}`}>
            <SelectPage chosen={chosen} />
          </th>
          <SortHead label={m.admin_user()} by="name" sorts={USER_SORTS} />
          <SortHead
            label={m.admin_since()}
            by="time"
            sorts={USER_SORTS}
            className={`${styles.middle} ${styles.colTime}`}
          />
          <SortHead label={m.admin_reports()} by="reports" sorts={USER_SORTS} className={styles.colCount} />
          <SortHead
            label={m.admin_points()}
            by="points"
            sorts={USER_SORTS}
            className={`${styles.middle} ${styles.colCount}`}
          />
          <th scope="col" className={styles.colTags}>
            {m.admin_state()}
          </th>
          <th scope="col" className={styles.colEdit}>
            <span className="vh">{m.admin_acts()}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Row({ user, isOwn, chosen }: { user: AdminUser; isOwn: boolean; chosen: Chosen<AdminUser> }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, displayName, email, createdAt, reports, points } = user
  const name = displayName || email
  return (
    <tr data-selected={chosen.has(user) || undefined}>
      <td className={styles.box}>
        {!isOwn && (
          <SelectBox name={name} checked={chosen.has(user)} onChange={(isRange) => chosen.toggle(user, isRange)} />
        )}
      </td>
      <th scope="row" className={styles.what}>
        <b className={styles.line}>{displayName || m.author_anonymous()}</b>
        <p className={`muted ${styles.line}`}>{email}</p>
      </th>
      <td data-head={m.admin_since()} className={styles.middle}>
        <time dateTime={createdAt}>{dayOf(createdAt)}</time>
      </td>
      <td data-head={m.admin_reports()}>
        {reports > 0 ? (
          <Link
            to={`/control/admin?author=${id}`}
            className={styles.link}
            aria-label={m.admin_reports_of({ count: reports, name })}
          >
            <span>{reports}</span>
          </Link>
        ) : (
          reports
        )}
      </td>
      <td data-head={m.admin_points()} className={styles.middle}>
        {points}
      </td>
      <td>
        <Tags user={user} />
      </td>
      <td className={styles.acts}>
        <Acts user={user} isOwn={isOwn} onEdit={() => setOpen('edit')} onDelete={() => setOpen('delete')} />
        <EditUser user={user} isOwn={isOwn} open={open === 'edit'} onClose={close} />
        <DeleteUser user={user} open={open === 'delete'} onClose={close} />
      </td>
    </tr>
  )
}

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
}

function Tags({ user: { admin, disabled, emailVerified } }: { user: AdminUser }) {
  return (
    <div className={styles.tags}>
      {admin && (
        <Tag tone="lit" icon="shield">
          {m.admin_administrator()}
        </Tag>
      )}
      {disabled && (
        <Tag tone="bad" icon="lock">
          {m.admin_disabled_one()}
        </Tag>
      )}
      {!emailVerified && (
        <Tag tone="wait" icon="mail">
          {m.admin_unverified_one()}
        </Tag>
      )}
      {!admin && !disabled && emailVerified && <Tag>{m.profile_report_active()}</Tag>}
    </div>
  )
}

interface ActsProps {
  user: AdminUser
  /** Whether this is the user's own account, which can't be deleted here. */
  isOwn: boolean
  onEdit: () => void
  onDelete: () => void
}

function Acts({ user, isOwn, onEdit, onDelete }: ActsProps) {
  const navigate = useNavigate()
  const name = user.displayName || user.email
  const goTo = (path: string) => () => void navigate(`/control/admin${path}`)
  return (
    <div>
      <span className={styles.edit}>
        <Button size="s" aria-haspopup="dialog" onClick={onEdit}>
          {m.admin_edit()}
        </Button>
      </span>
      <MenuButton
        label={m.admin_more_of({ name })}
        items={[
          { label: m.admin_edit(), icon: 'pencil', onSelect: onEdit },
          { label: m.admin_reports_by({ name }), icon: 'map-pin', onSelect: goTo(`?author=${user.id}`) },
          {
            label: m.admin_comments_by({ name }),
            icon: 'message-circle',
            onSelect: goTo(`/comments?author=${user.id}`),
          },
          { label: m.admin_log_of_this(), icon: 'clock', onSelect: goTo(`/log?target=${user.id}`) },
          ...(isOwn ? [] : [{ label: m.admin_delete(), icon: 'trash' as const, danger: true, onSelect: onDelete }]),
        ]}
      />
    </div>
  )
}
