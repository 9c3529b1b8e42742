import { useState } from 'react'
import { useFilters } from '../list/lists.browser.ts'
import type { AdminReport } from '../list/lists.contract.ts'
import { type Settled, withSettled } from '../list/settled.rules.ts'

interface SettledReport extends Settled<AdminReport> {
  /** When it was saved, milliseconds. */
  savedAt: number
}

/**
 * The reports of a page. A report that leaves it by a change made here is still shown in its place, until another filter
 * or page is asked for. `loadedAt`: when the page was loaded; 0 while the page before is shown.
 */
export function useSettled(reports: AdminReport[], loadedAt: number) {
  const [search] = useFilters()
  const where = search.toString()
  const [known, setKnown] = useState<{ where: string; settled: SettledReport[] }>({ where, settled: [] })
  const settled = known.where === where ? known.settled : []
  // If the page still has a report when it is loaded again, the report did not leave it. It is dropped here, so that it
  // goes if it is deleted later.
  const kept = settled.filter(({ item, savedAt }) => loadedAt <= savedAt || !reports.some(({ id }) => id === item.id))
  if (kept.length < settled.length) setKnown({ where, settled: kept })
  const shown = withSettled(reports, kept, ({ id }) => id)
  const change = (id: string, added: SettledReport[]) =>
    setKnown((before) => {
      const others = before.where === where ? before.settled.filter(({ item }) => item.id !== id) : []
      return { where, settled: [...others, ...added] }
    })
  return {
    shown,
    /** Keeps a report that was just saved in its place; not if another page is being loaded already. */
    settle(report: AdminReport) {
      const at = shown.findIndex(({ id }) => id === report.id)
      if (at >= 0 && loadedAt > 0) change(report.id, [{ item: report, at, savedAt: Date.now() }])
    },
    /** Lets a report leave the page. */
    forget: (id: string) => change(id, []),
  }
}
