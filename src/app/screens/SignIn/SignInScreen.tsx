import { type ReactNode, useRef, useState } from 'react'
import { data, redirect, useActionData, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { BackButton } from '#features/accounts/BackButton.tsx'
import { codeIn } from '#features/accounts/mailed/codes.rules.ts'
import { answerSignIn, type SignInAnswer } from '#features/accounts/signIn/signIn.browser.ts'
import { SignInForm } from '#features/accounts/signIn/SignInForm.tsx'
import { VerificationView } from '#features/accounts/register/VerificationView.tsx'
import { readMe } from '#features/profile/profile.contract.ts'
import { apiContext } from '#platform/browser/api.ts'
import { formAction } from '#platform/browser/forms.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { useFocusFirstError } from '#platform/browser/problem.ts'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { FormPage } from '#platform/browser/ui/Page.tsx'
import { returnPath, signInPath } from '#shared/sitePath.ts'
import { answerArrival, answerForgot, answerLink, type ArrivalAnswer, type RequestAnswer, whyLinkDead } from './link.ts'
import { ArrivalView, RequestView } from './LinkViews.tsx'

interface Data {
  view: 'form' | 'forgot' | 'link' | 'arrived'
  /** The message why a mailed link is invalid; null when it works. */
  whyDead: string | null
}

async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const api = context.get(apiContext)
  if (searchParams.get('mode') === 'signIn') {
    const { whyDead, status } = await whyLinkDead(api, codeIn(request.url) ?? '')
    return data<Data>({ view: 'arrived', whyDead }, { status })
  }
  const asked = searchParams.get('view')
  const view = asked === 'forgot' || asked === 'link' ? asked : 'form'
  const me = await api.call(readMe, {})
  // A signed-in person may have forgotten the password too.
  return me && view !== 'forgot'
    ? redirect(returnPath(searchParams.get('returnTo')))
    : data<Data>({ view, whyDead: null })
}

const action = formAction((api, form, { url }) => {
  const returnTo = new URL(url).searchParams.get('returnTo')
  switch (form.get('intent')) {
    case 'forgot':
      return answerForgot(api, form)
    case 'link':
      return answerLink(api, form, returnTo)
    case 'arrived':
      return answerArrival(api, form, codeIn(url) ?? '', returnTo)
    default:
      return answerSignIn(api, form, returnTo)
  }
})

function SignInScreen() {
  const { view, whyDead } = useLoaderData<Data>()
  const answer = useActionData<SignInAnswer | RequestAnswer | ArrivalAnswer>()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [leftAnswer, setLeftAnswer] = useState<typeof answer | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFirstError(view, heading)
  const shownAnswer = leftAnswer === answer ? undefined : answer
  useFocusFirstError(shownAnswer, heading)
  return <FormPage>{viewOf()}</FormPage>

  function viewOf(): ReactNode {
    if (shownAnswer?.view === 'unverified') {
      const back =
        view === 'form' ? (
          <BackButton
            to="/signin"
            label={m.accounts_verify_back_to_sign_in()}
            onBack={() => setLeftAnswer(shownAnswer)}
          />
        ) : (
          <BackToSignIn />
        )
      return (
        <VerificationView {...shownAnswer} {...{ password, back, heading }} resendLabel={m.accounts_verify_resend()} />
      )
    }
    const shown = shownAnswer?.view ?? view
    switch (shown) {
      case 'arrived':
        return (
          <ArrivalView
            whyDead={whyDead}
            answer={shownAnswer?.view === 'arrived' ? shownAnswer : null}
            heading={heading}
          />
        )
      case 'forgot':
      case 'link':
        return (
          <>
            <div>
              <BackToSignIn />
            </div>
            <RequestView
              view={shown}
              email={email}
              answer={shownAnswer?.view === shown ? shownAnswer : null}
              heading={heading}
            />
          </>
        )
      default:
        return (
          <>
            <AccountHeading title={m.accounts_signin_heading()} words={m.accounts_signin_words()} ref={heading} />
            <SignInForm
              email={answer?.email || email}
              problem={shownAnswer?.problem ?? null}
              onEmail={setEmail}
              onPassword={setPassword}
            />
          </>
        )
    }
  }
}

function BackToSignIn() {
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo')
  return (
    <LinkButton to={returnTo ? signInPath(returnTo) : '/signin'} look="link" icon="arrow-left">
      {m.accounts_verify_back_to_sign_in()}
    </LinkButton>
  )
}

const handle: ScreenHandle<Data> = {
  head: ({ view }) => {
    switch (view) {
      case 'forgot':
        return { title: m.accounts_forgot_title(), description: m.accounts_forgot_words() }
      case 'link':
        return { title: m.accounts_link_title(), description: m.accounts_link_words() }
      case 'arrived':
        return { title: m.accounts_signin_title(), isPrivate: true, hasCode: true }
      default:
        return { title: m.accounts_signin_title(), description: m.accounts_signin_words() }
    }
  },
}

/** /signin and /auth. Source: spec §2 "Sign-in screen", readings 24. */
export const screen = { loader, action, Component: SignInScreen, handle }
