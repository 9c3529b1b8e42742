import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { dayText, numberText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { DisabledTag } from './DisabledTag.tsx'
import { CellLink } from '../list/table/CellLink.tsx'
import { Cell, ListRow, Subject } from '../list/table/ListTable.tsx'
import { RowActions } from '../list/table/RowActions.tsx'
import styles from './UserRow.module.css'
import { DeleteUser, SwitchUser } from './UserQuestions.tsx'
import { EditUser } from './EditUser.tsx'
import type { AdminUser } from './users.contract.ts'
import type { Selection } from '../list/selection/Selection.tsx'

/** An account in the list, with its menu and dialogs. */
export function UserRow({ user, isOwn, chosen }: { user: AdminUser; isOwn: boolean; chosen: Selection<AdminUser> }) {
  const [open, setOpen] = useState<'edit' | 'switch' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, displayName, email, createdAt, reports, points } = user
  const name = displayName || email
  const { timeZone } = useRoot().installation.territory
  const navigate = useNavigate()
  const goTo = (path: string) => () => void navigate(`/control/admin${path}`)
  return (
    <ListRow chosen={chosen} item={user} name={name} isFixed={isOwn}>
      <Subject>
        <b className={styles.line}>{displayName || m.reports_author_anonymous()}</b>
        <Muted className={styles.line}>{email}</Muted>
      </Subject>
      <Cell name={m.admin_since()} from="middle">
        <time dateTime={createdAt}>{dayText(createdAt, timeZone)}</time>
      </Cell>
      <Cell name={m.reports_title()}>
        {reports > 0 ? (
          <CellLink
            to={`/control/admin?author=${id}`}
            aria-label={m.admin_reports_of({ count: numberText(reports), name })}
          >
            {numberText(reports)}
          </CellLink>
        ) : (
          reports
        )}
      </Cell>
      <Cell name={m.admin_points()} from="middle">
        {numberText(points)}
      </Cell>
      <td>
        <Tags user={user} />
      </td>
      <RowActions
        name={name}
        onEdit={() => setOpen('edit')}
        items={[
          { label: m.admin_reports_by({ name }), icon: 'map-pin', onSelect: goTo(`?author=${id}`) },
          { label: m.admin_comments_by({ name }), icon: 'message-circle', onSelect: goTo(`/comments?author=${id}`) },
          { label: m.admin_log_of_this(), icon: 'clock', onSelect: goTo(`/log?target=${id}`) },
          // One's own account can't be disabled or deleted here.
          !isOwn && {
            label: user.disabled ? m.admin_user_enable() : m.admin_user_disable(),
            icon: user.disabled ? 'check' : 'lock',
            onSelect: () => setOpen('switch'),
          },
          !isOwn && { label: m.ui_delete(), icon: 'trash-2', danger: true, onSelect: () => setOpen('delete') },
        ]}
      >
        <EditUser user={user} isOwn={isOwn} open={open === 'edit'} onClose={close} />
        <SwitchUser user={user} open={open === 'switch'} onClose={close} />
        <DeleteUser user={user} open={open === 'delete'} onClose={close} />
      </RowActions>
    </ListRow>
  )
}

function Tags({ user: { admin, disabled, emailVerified } }: { user: AdminUser }) {
  return (
    <div className={styles.tags}>
      {admin && (
        <Tag tone="lit" icon="shield">
          {m.admin_administrator()}
        </Tag>
      )}
      {disabled && <DisabledTag />}
      {!emailVerified && (
        <Tag tone="wait" icon="mail">
          {m.accounts_unverified()}
        </Tag>
      )}
      {!admin && !disabled && emailVerified && <Tag>{m.admin_account_active()}</Tag>}
    </div>
  )
}
