import type { ReactNode } from 'react'
import { m } from '#messages'
import { EmptyState, ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { SkeletonCards } from '#platform/browser/ui/Skeleton.tsx'
import styles from './AdminList.module.css'
import type { AdminPage } from './lists.browser.ts'
import { Pager } from './Pager.tsx'

interface AdminListProps<T> {
  list: AdminPage<T>
  /** The endpoint that gives it whole. */
  csv: { path: string }
  /** What is said when it can't be had. */
  failed: string
  /** What stands where nothing is. */
  nothing?: ReactNode
  children: (items: T[]) => ReactNode
}

/** A page of what administrators list: coming, not to be had, empty or here, with the ways to other pages. */
export function AdminList<T>({
  list: { page, isFailed, why, isOld, isRetrying, retry },
  csv,
  failed,
  nothing,
  children,
}: AdminListProps<T>) {
  if (isFailed)
    return why ? (
      <ErrorState title={why} icon="list-filter" />
    ) : (
      <ErrorState title={failed} isRetrying={isRetrying} onRetry={retry} />
    )
  if (!page) return <SkeletonCards label={m.ui_loading()} />
  const { items, next, total, isMore = false } = page
  return (
    <>
      {items.length === 0 ? (
        (nothing ?? <EmptyState title={m.admin_nothing()} />)
      ) : (
        <div className={styles.list} data-old={isOld || undefined}>
          {children(items)}
        </div>
      )}
      <Pager shown={items.length} next={next} total={total === undefined ? null : { total, isMore }} csv={csv.path} />
    </>
  )
}
