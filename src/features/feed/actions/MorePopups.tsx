import type { Card } from '#features/reports/card/cards.contract.ts'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'
import type { OpenPopup } from './ReportActions.tsx'
import type { MoreReportActions } from './reportActions.browser.ts'

interface MorePopupsProps {
  asked: OpenPopup | null
  report: Card
  more: MoreReportActions
  /** Makes the function that closes a popup. */
  onClose: (name: OpenPopup['name']) => () => void
  onDeleted: (() => void) | undefined
}

/** The popups that screens have added to the menu of a report. */
export function MorePopups({ asked, report, more, onClose, onDeleted }: MorePopupsProps) {
  const name = asked?.name
  const closeCorrection = onClose('correct')
  const Correction = useToOpen(more.correction, name === 'correct', closeCorrection)
  const action = name === 'admin-edit' ? 'edit' : name === 'admin-delete' ? 'delete' : null
  const closeAction = (done: 'edit' | 'delete') => onClose(`admin-${done}`)()
  const moderation = useToOpen(more.moderation, action !== null, () => action && closeAction(action))
  return (
    <>
      {Correction && <Correction key={report.id} report={report} open={name === 'correct'} onClose={closeCorrection} />}
      {moderation && (
        <moderation.Popup key={report.id} report={report} action={action} onClose={closeAction} onDeleted={onDeleted} />
      )}
    </>
  )
}
