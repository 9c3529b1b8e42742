import { useRef, useState } from 'react'
import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
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
import { answerForgot, type ForgotAnswer } from './forgot.ts'
import { ForgotView } from './ForgotView.tsx'

async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const isForgot = searchParams.get('view') === 'forgot'
  const me = await context.get(apiContext).call(readMe, {})
  // Whoever is signed in may still have forgotten the password.
  return me && !isForgot ? redirect(returnPath(searchParams.get('returnTo'))) : { isForgot }
}

async function action({ context, request }: ActionFunctionArgs) {
  const api = context.get(apiContext)
  const form = await request.formData()
  if (form.get('intent') === 'forgot') {
    const { answer, status } = await answerForgot(api, form)
    return data(answer, { status })
  }
  return answerSignIn(api, form, new URL(request.url).searchParams.get('returnTo'))
}

function SignInScreen() {
  const { isForgot } = useLoaderData<typeof loader>()
  const answer = useActionData<SignInAnswer | ForgotAnswer>()
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo')
  const [typedEmail, setTypedEmail] = useState('')
  const [password, setPassword] = useState('')
  const [hasGoneBack, setGoneBack] = useState<typeof answer | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { formData } = useNavigation()
  useFocusOn(isForgot, heading)
  useFocusOn(answer, heading)

  if (isForgot || answer?.view === 'forgot') {
    return (
      <AccountPage>
        <ForgotView
          email={typedEmail}
          answer={answer?.view === 'forgot' ? answer : null}
          returnTo={returnTo}
          heading={heading}
        />
      </AccountPage>
    )
  }
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
          defaultValue={email || typedEmail}
          onChange={(event) => setTypedEmail(event.currentTarget.value)}
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
          busy={formData?.get('intent') === 'sign-in'}
          busyLabel={m.signin_busy()}
        >
          {m.signin_submit()}
        </Button>
      </Form>
      {/* A form of its own: an address that can be linked and gone back from, without the password in it. */}
      <Form>
        <input type="hidden" name="view" value="forgot" />
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <Button type="submit" look="link">
          {m.forgot_open()}
        </Button>
      </Form>
      <AccountLink question={m.signin_no_account()} to="/register" returnTo={returnTo} label={m.signin_sign_up()} />
      <PrivacyLink />
    </AccountPage>
  )
}

const handle: ScreenHandle<{ isForgot: boolean }> = {
  head: ({ isForgot }) =>
    isForgot
      ? { title: m.forgot_title(), description: m.forgot_words() }
      : { title: m.signin_title(), description: m.signin_words() },
}

/** /signin and /auth. Source: spec §2 "Sign-in screen". */
export const screen = { loader, action, Component: SignInScreen, handle }
