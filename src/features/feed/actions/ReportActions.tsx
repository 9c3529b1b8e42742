import { type ReactNode, useCallback, useState } from 'react'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'
import {
  type AskForAction,
  loadComments,
  ReportActionContext,
  type MoreReportActions,
} from './reportActions.browser.ts'

/** Which popup is open, for which report, and the button that opened it. */
export interface OpenPopup {
  name: 'sign-in' | 'comments' | 'more' | 'flag' | 'delete' | 'correct' | 'admin-edit' | 'admin-delete'
  report: Card
  button: HTMLElement | undefined
}

interface ReportActionsProps {
  onDeleted?: () => void
  more: MoreReportActions
  children: ReactNode
}

/** Makes the buttons of the reports inside it work. The code of what they open is loaded when it is needed. */
export function ReportActions({ onDeleted, more, children }: ReportActionsProps) {
  const [asked, setAsked] = useState<OpenPopup | null>(null)
  const load = () => import('./ReportActionsPanel.tsx').then((it) => it.ReportActionsPanel)
  const Panel = useToOpen(load, asked !== null, () => setAsked(null))
  const action = useCallback<AskForAction>((name, report, button) => {
    if (name === 'comments') void loadComments()
    setAsked({ name, report, button })
  }, [])
  return (
    <ReportActionContext value={action}>
      {children}
      {Panel && <Panel asked={asked} onAsk={setAsked} onDeleted={onDeleted} more={more} />}
    </ReportActionContext>
  )
}
