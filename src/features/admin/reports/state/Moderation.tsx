import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import type { Moderation, AskedState, PopupProps } from '#features/feed/actions/reportActions.browser.ts'
import { changeCard, REPORTS_KEY } from '#features/reports/card/reportCache.browser.ts'
import { m } from '#messages'
import { oneLine } from '#shared/text.ts'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { allowGone, problemOf } from '#platform/browser/problem.ts'
import { RetryBanner } from '#platform/browser/ui/Banner.tsx'
import { Loading, Skeleton } from '#platform/browser/ui/Skeleton.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { EditReport } from '../edit/EditReport.tsx'
import { ADMIN_KEY } from '../../adminKeys.browser.ts'
import { editReport, eraseReport, readAdminReport } from '../reports.contract.ts'
import { stateProblem } from './stateProblem.browser.ts'

/** How long the report to be edited may take to load before a placeholder is shown. */
const SLOW_MS = 300

/** Length of the report's name in the question before deleting it, characters. */
const NAMED_BY = 80

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
  /** Returns the version after the change. With `seen` it is the undo, refused if the report has another version. */
  const setStatus = async (to: AskedState, seen?: string) => {
    const undo = seen !== undefined
    const { status, version } = await api.call(editReport, { id, version: seen, status: to, undo })
    changeCard(queries, id, { status })
    renew()
    return version
  }
  const undo = (seen: string) =>
    setStatus(before, seen).then(
      () => showToast(m.admin_undone()),
      (error: unknown) => {
        showToast(stateProblem(error, true))
        renew()
      },
    )
  try {
    const version = await setStatus(asked)
    showToast(DONE[asked](), () => void undo(version))
  } catch (error) {
    return problemOf(error, m.admin_nothing_changed()).message
  }
  return null
}

type ModerationProps = ComponentProps<Moderation['Popup']>

/** The popup in which an administrator edits a report, or deletes it for good. */
function Popup({ report, action, onClose, onDeleted }: ModerationProps) {
  const api = useApi()
  const queries = useQueryClient()
  const { id, category, description } = report
  function removed(): void {
    showToast(m.reports_deleted())
    changeCard(queries, id, null)
    for (const queryKey of [[...REPORTS_KEY, 'list'], ADMIN_KEY]) void queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      <Edit report={report} open={action === 'edit'} onClose={() => onClose('edit')} />
      <AskFirst
        open={action === 'delete'}
        onClose={() => onClose('delete')}
        title={m.admin_report_delete_ask()}
        words={m.admin_report_delete_named({
          category: categoryLabel(category),
          description: oneLine(description, NAMED_BY),
        })}
        yes={m.ui_delete_for_good()}
        failed={m.admin_report_delete_failed()}
        action={() => allowGone(api.call(eraseReport, { id }))}
        onDone={removed}
        onGone={onDeleted}
      >
        <Muted>{m.admin_report_delete_words()}</Muted>
      </AskFirst>
    </>
  )
}

/** The dashboard's popup to edit a report, shown once the report is loaded as administrators see it. */
function Edit({ report, open, onClose }: PopupProps) {
  const api = useApi()
  // Each opening loads the report again; then it does not change while somebody types.
  const [opening, setOpening] = useState({ open, count: 0 })
  if (opening.open !== open) setOpening({ open, count: opening.count + Number(open) })
  const { data, isError, refetch } = useQuery({
    queryKey: [...ADMIN_KEY, 'report', report.id, opening.count],
    queryFn: ({ signal }) => api.call(readAdminReport, { id: report.id }, { signal }),
    enabled: open,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
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
  if (data) return <EditReport key={opening.count} report={data} open={open} onClose={onClose} />
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

export const moderation: Moderation = { changeState, Popup }
