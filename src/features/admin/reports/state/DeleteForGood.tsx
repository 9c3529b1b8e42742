import { useQueryClient } from '@tanstack/react-query'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import type { PopupProps } from '#features/feed/actions/reportActions.browser.ts'
import { changeCard, LISTS_KEY, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import { m } from '#messages'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { allowGone, problemOf } from '#platform/browser/problem.ts'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal, refuse } from '#shared/endpoint.ts'
import { oneLine } from '#shared/text.ts'
import { ADMIN_KEY } from '../../adminKeys.browser.ts'
import { eraseReport } from '../reports.contract.ts'
import { useLoadedReport } from './loadedReport.browser.ts'

/** Length of the report's name in the question, characters. */
const NAMED_BY = 80

/** Asks before a report is deleted for good. Refused if somebody has changed it since the question named it. */
export function DeleteForGood({
  report,
  open,
  onClose,
  onDeleted,
}: PopupProps & { onDeleted: (() => void) | undefined }) {
  const api = useApi()
  const queries = useQueryClient()
  const { data, refetch } = useLoadedReport(report.id, open)
  const { id } = report
  const { category, description } = data ?? report

  async function erase(): Promise<void> {
    try {
      const current = data ?? (await refetch({ cancelRefetch: false, throwOnError: true })).data
      // Pressed before it was loaded: the question named the report as the screen had it.
      if (current?.category !== category || current.description !== description) throw refuse(eraseReport, 'stale')
      await api.call(eraseReport, { id, version: current.version })
    } catch (why) {
      // The question then shows the report as it is now.
      if (isRefusal(why) && why.code === 'stale') {
        void queries.invalidateQueries({ queryKey: REPORTS_KEY })
        await refetch()
      }
      throw why
    }
  }
  function removed(): void {
    showToast(m.reports_deleted())
    changeCard(queries, id, null)
    for (const queryKey of [LISTS_KEY, ADMIN_KEY]) void queries.invalidateQueries({ queryKey })
  }
  return (
    <AskFirst
      open={open}
      onClose={onClose}
      title={m.admin_report_delete_ask()}
      words={m.admin_report_delete_named({
        category: categoryLabel(category),
        description: oneLine(description, NAMED_BY),
      })}
      yes={m.ui_delete_for_good()}
      failed={(why) => problemOf(why, m.admin_report_delete_failed()).message}
      action={() => allowGone(erase())}
      onDone={removed}
      onGone={onDeleted}
    >
      <Muted>{m.admin_report_delete_words()}</Muted>
    </AskFirst>
  )
}
