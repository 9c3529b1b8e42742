import type { Card } from '#features/reports/card/cards.contract.ts'
import { m } from '#messages'
import { Dialog } from '#platform/browser/overlays/overlays.tsx'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'
import type { Asked } from './ReportActions.tsx'
import type { MoreReportActions } from './reportActions.browser.ts'

interface MorePopupsProps {
  asked: Asked | null
  report: Card
  more: MoreReportActions
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** The popups that screens have added to the menu of a report, and the message that an action of theirs failed. */
export function MorePopups({ asked, report, more, onClose, onDeleted }: MorePopupsProps) {
  const name = asked?.name
  const Correction = useToOpen(more.correction, name === 'correct', onClose)
  const act = name === 'admin-edit' ? 'edit' : name === 'admin-delete' ? 'delete' : null
  const moderation = useToOpen(more.moderation, act !== null, onClose)
  return (
    <>
      {Correction && <Correction key={report.id} report={report} open={name === 'correct'} onClose={onClose} />}
      {moderation && (
        <moderation.Popup key={report.id} report={report} act={act} onClose={onClose} onDeleted={onDeleted} />
      )}
      <Dialog
        open={name === 'admin-failed'}
        onClose={onClose}
        title={m.report_act_failed()}
        buttons={[{ label: m.ui_close(), onClick: onClose }]}
      >
        <p role="alert">{asked?.problem}</p>
      </Dialog>
    </>
  )
}
