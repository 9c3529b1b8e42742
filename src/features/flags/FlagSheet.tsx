import { SignInPrompt } from '#features/accounts/signIn/SignInPrompt.tsx'
import { useReturnTo } from '#features/reports/signInReturn.browser.ts'
import { m } from '#messages'
import { useMe } from '#platform/browser/root.ts'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'

export interface FlagSheetProps {
  reportId: string
  open: boolean
  onClose: () => void
}

/**
 * Flags a report for the administrators; visitors are asked to sign in. Its code is loaded when it first opens. Source:
 * spec §2 "Flag-a-report popup".
 */
export function FlagSheet(props: FlagSheetProps) {
  const me = useMe()
  const returnTo = useReturnTo(props.reportId)
  const load = () => import('./FlagPanel.tsx').then((it) => it.FlagPanel)
  const Panel = useToOpen(load, props.open && me !== null, props.onClose)
  if (!me) {
    return (
      <SignInPrompt open={props.open} onClose={props.onClose} returnTo={returnTo}>
        {m.votes_sign_in()}
      </SignInPrompt>
    )
  }
  return Panel && <Panel key={`${me.id} ${props.reportId}`} {...props} />
}
