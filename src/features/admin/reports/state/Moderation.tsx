import { useEffect, useState } from 'react'
import type { Moderation, AskedState, PopupProps } from '#features/feed/actions/reportActions.browser.ts'
import { changeCard, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import { m } from '#messages'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { problemOf } from '#platform/browser/problem.ts'
import { RetryBanner } from '#platform/browser/ui/Banner.tsx'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { showUndoFailure } from '#platform/browser/ui/toasts/undoFailure.browser.ts'
import { EditReport } from '../edit/EditReport.tsx'
import { ADMIN_KEY } from '../../adminKeys.browser.ts'
import { editReport } from '../reports.contract.ts'
import { DeleteForGood } from './DeleteForGood.tsx'
import { useLoadedReport } from './loadedReport.browser.ts'
import { stateProblem } from './stateWords.browser.ts'

/** How long the report to be edited may take to load before a placeholder is shown. */
const SLOW_MS = 300

const DONE: Record<AskedState, () => string> = {
  active: m.admin_now_active,
  shown: m.admin_now_shown,
  resolved: m.admin_now_resolved,
  hidden: m.admin_now_hidden,
}

const changeState: Moderation['changeState'] = async ({ api, queries }, report, asked) => {
  const { id, status: before } = report
  const renew = () => {
    for (const queryKey of [REPORTS_KEY, ADMIN_KEY]) void queries.invalidateQueries({ queryKey })
  }
  /** Returns the report's new version. With `seen` it is an undo, refused if the report has another version. */
  const setStatus = async (to: AskedState, seen?: string) => {
    const undo = seen !== undefined
    const { status, version } = await api.call(editReport, { id, version: seen, status: to, undo })
    changeCard(queries, id, { status })
    renew()
    return version
  }
  const undo = (seen: string): Promise<void> =>
    setStatus(before, seen).then(
      () => showToast(m.admin_undone()),
      (error: unknown) => {
        showUndoFailure(error, stateProblem(error, true), () => void undo(seen))
        renew()
      },
    )
  try {
    const version = await setStatus(asked)
    showToast(DONE[asked](), () => void undo(version))
  } catch (error) {
    // Only the answer may have been lost.
    renew()
    return problemOf(error, m.admin_nothing_changed()).message
  }
  return null
}

/** The dashboard's popup to edit a report, shown once the report is loaded as administrators see it. */
function Edit({ report, open, onClose }: PopupProps) {
  const { data, isError, refetch, opening } = useLoadedReport(report.id, open)
  const [isSlow, setSlow] = useState(false)
  const isWaiting = open && !data
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  if (data) return <EditReport key={opening} report={data} open={open} onClose={onClose} />
  return (
    <Sheet open={isWaiting && (isSlow || isError)} onClose={onClose} title={m.reports_edit()}>
      {isError ? (
        <RetryBanner onRetry={() => void refetch()}>{m.admin_report_failed()}</RetryBanner>
      ) : (
        <Loading>
          <Skeleton />
        </Loading>
      )}
    </Sheet>
  )
}

export const moderation: Moderation = { changeState, Edit, Delete: DeleteForGood }
