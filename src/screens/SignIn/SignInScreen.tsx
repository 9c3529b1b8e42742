import { useRef, useState } from 'react'
import {
  Form,
  redirect,
  useActionData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { m } from '#messages'
import { AccountLink } from '#features/accounts/AccountLink.tsx'
import { PrivacyLink } from '#features/accounts/PrivacyLink.tsx'
import { VerificationView } from '#features/accounts/VerificationView.tsx'
import { readMe } from '#features/profile/profile.contract.ts'
import { apiContext } from '#web/api.ts'
import type { ScreenHandle } from '#web/head.ts'
import { useFocusOn } from '#web/problem.ts'
import { returnPath } from '#web/returnPath.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { AccountPage } from '#web/ui/Page.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { answerSignIn, type SignInAnswer } from '#features/accounts/signIn.browser.ts'

async function loader({ context, request }: LoaderFunctionArgs) {
  const me = await context.get(apiContext).call(readMe, {})
  return me ? redirect(returnPath(new URL(request.url).searchParams.get('returnTo'))) : null
}

async function action({ context, request }: ActionFunctionArgs) {
  return answerSignIn(
    context.get(apiContext),
    await request.formData(),
    new URL(request.url).searchParams.get('returnTo'),
  )
}

function SignInScreen() {
  const answer = useActionData<SignInAnswer>()
  const [query] = useSearchParams()
  const [password, setPassword] = useState('')
  const [hasGoneBack, setGoneBack] = useState<SignInAnswer | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useNavigation()
  useFocusOn(answer, heading)

  if (answer?.view === 'unverified' && hasGoneBack !== answer) {
    const back = (
      <Button look="link" icon="arrow-left" onClick={() => setGoneBack(answer)}>
        {m.verify_back_to_sign_in()}
      </Button>
    )
    return (
      <AccountPage>
        <VerificationView
          {...answer}
          password={password}
          resendLabel={m.verify_resend()}
          back={back}
          heading={heading}
        />
      </AccountPage>
    )
  }
  const { problem = null, email = '' } = answer ?? {}
  return (
    <AccountPage>
      <AccountHeading title={m.signin_heading()} words={m.signin_words()} ref={heading} />
      <Form method="post" className="stack" replace noValidate>
        {problem && !problem.field && (
          <Banner tone="bad" role="alert">
            {problem.message}
          </Banner>
        )}
        <TextInput
          label={m.account_email()}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          error={problem?.field === 'email' ? problem.message : null}
        />
        <PasswordInput
          label={m.account_password()}
          name="password"
          autoComplete="current-password"
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem?.field === 'password' ? problem.message : null}
        />
        <Button
          type="submit"
          name="intent"
          value="sign-in"
          look="main"
          wide
          busy={state !== 'idle'}
          busyLabel={m.signin_busy()}
        >
          {m.signin_submit()}
        </Button>
      </Form>
      <AccountLink
        question={m.signin_no_account()}
        to="/register"
        returnTo={query.get('returnTo')}
        label={m.signin_sign_up()}
      />
      <PrivacyLink />
    </AccountPage>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.signin_title(), description: m.signin_words() }) }

/** /signin and /auth. Source: spec §2 "Sign-in screen". */
export const screen = { loader, action, Component: SignInScreen, handle }
