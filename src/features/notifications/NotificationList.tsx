import { useEffect, useRef } from 'react'
import { Link, useNavigationType } from 'react-router'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import { m } from '#messages'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { Facts } from '#platform/browser/ui/numbers/Facts.tsx'
import { EmptyState, ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { RowList } from '#platform/browser/ui/RowList.tsx'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { Tile } from '#platform/browser/ui/Tile.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { Grow, Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './NotificationList.module.css'
import type { ShownNotifications } from './notifications.browser.ts'
import type { NotificationType } from './notifications.rules.ts'

const ICONS = {
  confirm: 'check',
  reject: 'x',
  community_validated: 'badge-check',
  active: 'rotate-cw',
  resolved: 'circle-check',
  hidden: 'eye-off',
  comment: 'message-circle',
  new_report: 'map-pin',
} as const satisfies Record<NotificationType, string>

/** The notification that was opened last in this tab: its link gets the focus when one comes back. */
let openedId: string | null = null

/** One's latest notifications, or a message that there are none. Source: spec §2 "Profile". */
export function NotificationList({ notifications, now }: { notifications: ShownNotifications; now: number }) {
  const { items, isFailed, isRetrying, retry } = notifications
  const list = useRef<HTMLUListElement>(null)
  const isBack = useNavigationType() === 'POP'
  const isHere = items !== undefined && items.length > 0
  useEffect(() => {
    if (!isHere) return
    if (isBack && openedId) list.current?.querySelector<HTMLElement>(`[data-id="${openedId}"]`)?.focus()
    openedId = null
  }, [isHere, isBack])
  if (isFailed) return <ErrorState title={m.notifications_failed()} isRetrying={isRetrying} onRetry={retry} />
  if (!items) return <Waiting />
  if (items.length === 0) return <Nothing />
  return (
    <RowList ref={list}>
      {items.map(
        ({ id, reportId, type, message, note, category, reportDescription, reportPhoto, timestamp, isNew }) => (
          <li key={id} className={styles.item} data-new={isNew || undefined}>
            <Link to={`/report/${reportId}`} state={FROM_SCREEN} data-id={id} onClick={() => (openedId = id)}>
              <Tile icon={ICONS[type]} className={styles.tile} data-type={type} />
              <span className={styles.text}>
                <span className={styles.message}>{message}</span>
                {reportDescription !== undefined && (
                  <bdi className={styles.words} data-lines={1}>
                    {reportDescription}
                  </bdi>
                )}
                {note && <span className={styles.note}>{m.notifications_note({ note })}</span>}
                <span className={styles.meta}>
                  <Facts>
                    {categoryLabel(category)}
                    <Ago at={timestamp} now={now} />
                  </Facts>
                </span>
              </span>
              {reportPhoto !== undefined && (
                <img className={styles.photo} src={reportPhoto} alt="" width={56} height={56} loading="lazy" />
              )}
              {isNew && (
                <span className={styles.dot}>
                  <VisuallyHidden>{m.notifications_unread()}</VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        ),
      )}
    </RowList>
  )
}

function Nothing() {
  const actions = (
    <LinkButton size="s" to="/submit">
      {m.reports_submit_title()}
    </LinkButton>
  )
  return (
    <EmptyState title={m.notifications_empty_title()} actions={actions}>
      {m.notifications_empty()}
    </EmptyState>
  )
}

function Waiting() {
  return (
    <Loading>
      <RowList aria-hidden="true">
        {[1, 2, 3].map((at) => (
          <Row as="li" gap={3} key={at} className={styles.waiting}>
            <Skeleton shape="tile" />
            <Grow>
              <Stack gap={2}>
                <Skeleton width={75} />
                <Skeleton shape="small" width={40} />
              </Stack>
            </Grow>
          </Row>
        ))}
      </RowList>
    </Loading>
  )
}
