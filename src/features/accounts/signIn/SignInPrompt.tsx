import { m } from '#messages'
import { Button, LinkButton } from '#platform/browser/ui/Button.tsx'
import { Disc } from '#platform/browser/ui/EmptyState.tsx'
import { Dialog } from '#platform/browser/overlays/overlays.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { signInPath } from '#shared/sitePath.ts'

interface SignInPromptProps {
  open: boolean
  onClose: () => void
  /** Page to return to after signing in. */
  returnTo: string
  /** The reason, in one line. */
  children: string
}

/** Says that something needs an account, and links to the sign-in page and back. Source: spec §2 "Popups". */
export function SignInPrompt({ open, onClose, returnTo, children }: SignInPromptProps) {
  const actions = (
    <>
      <LinkButton look="main" wide to={signInPath(returnTo)}>
        {m.accounts_signin_title()}
      </LinkButton>
      <Button look="text" wide onClick={onClose}>
        {m.ui_cancel()}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.accounts_signin_required()}
      disc={<Disc icon="user-round" />}
      actions={actions}
    >
      <Muted>{children}</Muted>
    </Dialog>
  )
}
