import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'

/** Without JavaScript the input would be lost by signing in, so this asks people to sign in before they type. */
export function SignInFirst() {
  const action = (
    <LinkButton look="link" to="/signin?returnTo=/submit">
      {m.signin_title()}
    </LinkButton>
  )
  return <Banner action={action}>{m.submit_sign_in_first()}</Banner>
}
