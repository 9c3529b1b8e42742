import type { Card } from '#features/reports/cards.contract.ts'
import { m } from '#messages'
import { Dialog } from '#web/overlays/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useOnDemand } from '#web/useOnDemand.ts'
import type { Asked } from './Acts.tsx'
import type { MoreActs } from './acts.browser.ts'

interface MorePopupsProps {
  asked: Asked | null
  report: Card
  more: MoreActs
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** What screens have given to the menu of a report, where it is open. */
export function MorePopups({ asked, report, more, onClose, onDeleted }: MorePopupsProps) {
  const name = asked?.name
  const giveUp = () => {
    onClose()
    showToast(m.ui_failed_to_open())
  }
  const Correction = useOnDemand(more.correction, name === 'correct', giveUp)
  const act = name === 'admin-edit' ? 'edit' : name === 'admin-delete' ? 'delete' : null
  const moderation = useOnDemand(more.moderation, act !== null, giveUp)
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
        acts={
          <Button wide onClick={onClose}>
            {m.ui_close()}
          </Button>
        }
      >
        <p role="alert">{asked?.problem}</p>
      </Dialog>
    </>
  )
}
