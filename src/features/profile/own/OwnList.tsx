import type { ReactNode, RefObject } from 'react'
import { SkeletonCards } from '#features/reports/card/SkeletonCards.tsx'
import { useFocusOpened } from '#platform/browser/hooks/useFocusOpened.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { EmptyState, ErrorState } from '#platform/browser/ui/EmptyState.tsx'
import type { useOwnPages } from './ownPages.browser.ts'
import styles from './OwnList.module.css'

interface OwnListProps<Item> {
  ref: RefObject<HTMLDivElement | null>
  own: ReturnType<typeof useOwnPages<Item>>
  label: string
  /** `noOlder` is the title of a later page that is empty by now. */
  words: { loading: string; failed: string; emptyTitle: string; empty: string; noOlder: string }
  /** A link for a list without entries. */
  start: { label: string; to: string }
  /** The link to the list's first page. */
  newest: { label: string; to: string }
  children: (items: Item[]) => ReactNode
  /** Below the entries. */
  foot: ReactNode
}

/** One of the user's lists on Profile: its entries, or that it is loading, has failed, or is empty. */
export function OwnList<Item>({ ref, own, label, words, start, newest, children, foot }: OwnListProps<Item>) {
  useFocusOpened(ref)
  const { items, next, isContinued, isFailed, isRetrying, retry } = own
  return (
    <Stack ref={ref} gap={3} tabIndex={-1} className={styles.list} role="group" aria-label={label}>
      {isFailed ? (
        <ErrorState title={words.failed} isRetrying={isRetrying} onRetry={retry} />
      ) : !items ? (
        <SkeletonCards label={words.loading} />
      ) : items.length === 0 && next === null ? (
        <EmptyState
          title={isContinued ? words.noOlder : words.emptyTitle}
          actions={<SmallLink {...(isContinued ? newest : start)} />}
        >
          {!isContinued && words.empty}
        </EmptyState>
      ) : (
        children(items)
      )}
      {isContinued && items && items.length > 0 && <SmallLink {...newest} />}
      {foot}
    </Stack>
  )
}

function SmallLink({ label, to }: { label: string; to: string }) {
  return (
    <LinkButton size="s" to={to}>
      {label}
    </LinkButton>
  )
}
