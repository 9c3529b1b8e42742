import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { AboutReport } from '#features/reports/card/AboutReport.tsx'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { deleteReport } from '#features/reports/deletion/deletion.contract.ts'
import { m } from '#messages'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { allowGone } from '#platform/browser/problem.ts'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { changeCard, LISTS_KEY } from '#features/reports/card/reportCache.browser.ts'

type Asking = Pick<ComponentProps<typeof AskFirst>, 'open' | 'onClose' | 'onClosed' | 'onGone' | 'finalFocus'>

interface DeleteReportProps extends Asking {
  report: Pick<Card, 'id' | 'category' | 'description'>
  /** Called after the deletion, also if the dialog was closed during it. */
  onDeleted?: () => void
}

/**
 * Asks before one's own report is deleted and its points are taken back. Source: spec §4 "Report", §8 "Lists and
 * profile".
 */
export function DeleteReport({ report, onDeleted, ...asking }: DeleteReportProps) {
  const api = useApi()
  const queries = useQueryClient()
  function removed(): void {
    showToast(m.reports_deleted())
    changeCard(queries, report.id, null)
    void queries.invalidateQueries({ queryKey: LISTS_KEY })
    onDeleted?.()
  }
  return (
    <AskFirst
      {...asking}
      title={m.feed_delete_ask()}
      about={<AboutReport report={report} />}
      words={m.feed_delete_words()}
      yes={m.reports_delete()}
      failed={m.reports_delete_failed()}
      action={() => allowGone(api.call(deleteReport, { id: report.id }))}
      onDone={removed}
    />
  )
}
