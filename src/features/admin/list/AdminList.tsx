import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages'
import { EmptyState, ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './AdminList.module.css'
import { type AdminPage, filtersIn } from './lists.browser.ts'
import { Pager } from './Pager.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

export interface AdminListProps<T> {
  list: AdminPage<T>
  /** The endpoint that returns the whole list as CSV. */
  csv: { path: string }
  /** Message when the list can't be loaded. */
  failed: string
  /** Shown while the first page is loading: rows of a table by default. */
  loading?: ReactNode
  /** Shown instead of a list that is empty without any filter. */
  nothing: ReactNode
  /** How many of its entries have left the list, and stay shown until another page is asked for. */
  settled?: number
  children: (items: T[]) => ReactNode
}

/** A page of a list for administrators: loading, failed, empty or shown, with links to other pages. */
export function AdminList<T>({
  list: { page, isFailed, why, isOld, isRetrying, retry },
  csv,
  failed,
  loading = <SkeletonRows />,
  nothing,
  settled = 0,
  children,
}: AdminListProps<T>) {
  const [search] = useSearchParams()
  if (isFailed)
    return why ? (
      <ErrorState title={why} icon="list-filter" />
    ) : (
      <ErrorState title={failed} isRetrying={isRetrying} onRetry={retry} />
    )
  if (!page) return loading
  const { items, next, total, isMore } = page
  return (
    <>
      {items.length === 0 ? (
        <Nothing hasOthers={total > 0}>{filtersIn(search).length === 0 && nothing}</Nothing>
      ) : (
        <Stack gap={3} className={styles.list} data-loading={isOld || undefined}>
          {children(items)}
        </Stack>
      )}
      <Pager shown={items.length - settled} next={next} total={total} isMore={isMore} isOld={isOld} csv={csv.path} />
    </>
  )
}

/** Shown on a page without entries: with `hasOthers`, other pages have some. */
function Nothing({ hasOthers, children }: { hasOthers: boolean; children: ReactNode }) {
  if (hasOthers) return <EmptyState title={m.admin_page_empty()} />
  return children || <EmptyState title={m.ui_nothing_found()} />
}
