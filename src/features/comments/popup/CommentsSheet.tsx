import type { Card } from '#features/reports/card/cards.contract.ts'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'

export interface CommentsSheetProps {
  /** The report; the sheet begins with its description. */
  report: Card
  open: boolean
  onClose: () => void
}

/**
 * A report's comments in a sheet, with a box for a new one. Its code is loaded when it first opens. Source: spec §2
 * "Comments popup".
 */
export function CommentsSheet(props: CommentsSheetProps) {
  const load = () => import('./CommentsPanel.tsx').then((it) => it.CommentsPanel)
  const Panel = useToOpen(load, props.open, props.onClose)
  return Panel && <Panel key={props.report.id} {...props} />
}
