import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nameOfReport } from '#features/reports/card/AboutReport.tsx'
import { SkeletonCards } from '#features/reports/card/SkeletonCards.tsx'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import { EmptyState } from '#platform/browser/ui/EmptyState.tsx'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import { PAGE_LENGTH } from '#shared/cursor.ts'
import { useApi } from '#platform/browser/useApi.ts'
import type { BulkAction } from '../list/selection/BulkActions.tsx'
import { ADMIN_KEY } from '../adminKeys.browser.ts'
import { downloadFlags } from '../csv/csv.contract.ts'
import styles from './AdminFlags.module.css'
import { asSeen, Flagged, REVERSIBLE } from './Flagged.tsx'
import { ListFrame } from '../list/ListFrame.tsx'
import { type AdminPage, useAdminList, useFilters } from '../list/lists.browser.ts'
import { type Decision, decideFlags, type FlaggedReport, listFlags, undoDecision } from './flags.contract.ts'
import type { Page } from '../list/lists.contract.ts'
import { shownAgain } from '../reports/state/stateWords.browser.ts'
import { useSelection } from '../list/selection/Selection.tsx'
import { type Settled, withSettled } from '../list/settled.rules.ts'
import { FLAG_SORTS } from '../list/order/sorts.rules.ts'
import { SortFilter } from '../list/ListToolbar.tsx'
import { useWaitingTotal } from './waiting.browser.ts'

/** A report that has just been decided on. */
interface Decided extends Settled<FlaggedReport> {
  decision: Decision
}

/**
 * Flagged reports that wait for a decision, longest waiting first by default. One press decides, and Undo takes it
 * back.
 */
export function AdminFlags({ now }: { now: number }) {
  const api = useApi()
  const list = useAdminList(listFlags)
  const waiting = list.page?.items ?? []
  const chosen = useSelection(waiting, idOf)
  const [search, change] = useFilters()
  const { settled, setSettled } = useSettledHere(search.toString())
  const items = withSettled(waiting, settled, idOf)
  const added = useAdded(list)
  const showAdded = () => (isAddedHere(search, list.page, added) ? list.retry() : change({ sort: 'newest' }))

  const asks = { dismiss: m.admin_bulk_dismiss, hide: m.admin_bulk_hide, resolve: m.admin_bulk_resolve }
  const hiddenByFlags = chosen.chosen.filter(({ isHiddenByFlags }) => isHiddenByFlags)
  const shows = {
    dismiss: shownAgain(hiddenByFlags.map(({ report }) => report)),
    hide: undefined,
    resolve: shownAgain(chosen.chosen.map(({ report }) => report)),
  }
  const actions: BulkAction<FlaggedReport>[] = REVERSIBLE.map(({ decision, label, icon }) => ({
    label: label(),
    icon,
    ask: asks[decision],
    words: shows[decision],
    run: (flagged) => api.call(decideFlags, asSeen(flagged, decision)),
    undo: (flagged) => api.call(undoDecision, { id: idOf(flagged) }),
  }))
  const words = { oldest: m.admin_waiting_longest(), newest: m.admin_waiting_shortest() }
  const nothing = <EmptyState title={m.admin_flags_none_title()}>{m.admin_flags_none()}</EmptyState>
  const page = list.page && { ...list.page, items }
  return (
    <ListFrame
      tools={
        // In the row of the order, so that nothing moves when it appears.
        <Row>
          <SortFilter sorts={FLAG_SORTS} words={words} />
          {added > 0 && (
            <OneTimeButton size="s" icon="rotate-cw" onClick={showAdded}>
              {m.admin_flags_show_new({ count: added, text: numberText(added) })}
            </OneTimeButton>
          )}
        </Row>
      }
      list={{ ...list, page }}
      settled={items.length - waiting.length}
      chosen={chosen}
      actions={actions}
      nameOf={({ report }) => nameOfReport(report)}
      csv={downloadFlags}
      failed={m.admin_flags_failed()}
      loading={<SkeletonCards label={m.ui_loading()} />}
      nothing={nothing}
    >
      {(shown) => (
        <div className={styles.cards}>
          {shown.map((flagged, at) => (
            <Flagged
              key={idOf(flagged)}
              flagged={flagged}
              now={now}
              decided={decisionOn(settled, flagged)}
              chosen={chosen}
              onDecided={(decision) =>
                // While another page is being loaded, the report is not on it.
                !list.isOld && setSettled((before) => [...without(before, flagged), { item: flagged, at, decision }])
              }
              onUndone={() => setSettled((before) => without(before, flagged))}
            />
          ))}
        </div>
      )}
    </ListFrame>
  )
}

/** The decisions taken on this page; another page or order has none. */
function useSettledHere(where: string) {
  const [known, setKnown] = useState<{ where: string; settled: Decided[] }>({ where, settled: [] })
  if (known.where !== where) setKnown({ where, settled: [] })
  return {
    settled: known.where === where ? known.settled : [],
    setSettled: (changed: (before: Decided[]) => Decided[]) =>
      setKnown((before) => (before.where === where ? { where, settled: changed(before.settled) } : before)),
  }
}

/** How many reports have begun to wait since the list was loaded. An empty list is then loaded again at once. */
function useAdded({ page, loadedAt, isOld, isLoading }: AdminPage<FlaggedReport>): number {
  const queries = useQueryClient()
  const waiting = useWaitingTotal()
  const isKnown = page && waiting && !isOld && !isLoading && waiting.countedAt > loadedAt
  const added = isKnown ? Math.max(waiting.total - page.total, 0) : 0
  const isOutdated = added > 0 && page?.total === 0
  useEffect(() => {
    if (isOutdated) void queries.refetchQueries({ queryKey: [...ADMIN_KEY, listFlags.path], type: 'active' })
  }, [isOutdated, queries])
  return isOutdated ? 0 : added
}

/** Whether reports that have just begun to wait are on this page once it is loaded again. */
function isAddedHere(search: URLSearchParams, page: Page<FlaggedReport> | undefined, added: number): boolean {
  const isFirst = !search.has('cursor')
  const sort = search.get('sort') ?? 'oldest'
  if (sort === 'newest') return isFirst
  if (!page || page.next !== null || page.items.length + added > PAGE_LENGTH) return false
  return isFirst || sort === 'oldest'
}

function idOf({ report }: FlaggedReport): string {
  return report.id
}

function without(settled: Decided[], flagged: FlaggedReport): Decided[] {
  return settled.filter((one) => idOf(one.item) !== idOf(flagged))
}

/** The decision just taken on a report; null once it waits again, by new flags or because the decision was taken back. */
function decisionOn(settled: Decided[], flagged: FlaggedReport): Decision | null {
  return settled.find((one) => one.item === flagged)?.decision ?? null
}
