import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { redirect, useActionData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { AccountLink } from '#features/accounts/AccountLink.tsx'
import { BackButton } from '#features/accounts/BackButton.tsx'
import { PrivacyLink } from '#features/accounts/register/PrivacyLink.tsx'
import { SignInForm } from '#features/accounts/signIn/SignInForm.tsx'
import { VerificationView } from '#features/accounts/register/VerificationView.tsx'
import { readMe } from '#features/profile/profile.contract.ts'
import { apiContext } from '#platform/browser/api.ts'
import { formAction } from '#platform/browser/forms.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { useFocusFirstError } from '#platform/browser/problem.ts'
import { returnPath } from '#shared/sitePath.ts'
import { FormPage } from '#platform/browser/ui/Page.tsx'
import { VisitorTheme } from '#platform/browser/ui/ThemeButton.tsx'
import { answerRegister, type RegisterAnswer } from './register.ts'
import { findStep2, forgetStep2, rememberStep2 } from './registering.ts'
import { NameFields } from '#features/accounts/register/NameFields.tsx'
import { NewPasswordFields } from '#features/accounts/password/NewPasswordFields.tsx'
import { EmailInput } from '#platform/browser/ui/form/credentials.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'
import styles from './Steps.module.css'

async function loader({ context, request }: LoaderFunctionArgs) {
  const me = await context.get(apiContext).call(readMe, {})
  return me ? redirect(returnPath(new URL(request.url).searchParams.get('returnTo'))) : null
}

const action = formAction(async (api, form, { url }) => {
  const answer = await answerRegister(api, form, new URL(url).searchParams.get('returnTo'))
  if (answer instanceof Response) forgetStep2()
  return answer
})

function RegisterScreen() {
  const sent = useActionData<RegisterAnswer>()
  const [found, setFound] = useState<RegisterAnswer>()
  const answer = sent ?? found
  const [query] = useSearchParams()
  const [password, setPassword] = useState('')
  const [leftAnswer, setLeftAnswer] = useState<RegisterAnswer | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isWaiting = answer?.step === 2 && leftAnswer !== answer
  useFocusFirstError(answer, heading)
  useFocusFirstError(isWaiting, heading)
  // A layout effect restores step 2 before the first paint if the server did not render this page.
  useLayoutEffect(() => {
    const typed = findStep2()
    if (typed) setFound({ step: 2, typed, problem: null, wasResent: false, waitMinutes: null })
  }, [])
  useEffect(() => {
    if (answer?.step === 2) rememberStep2(answer.typed)
    if (answer?.step === 'sign-in') forgetStep2()
  }, [answer])
  const goBack = (waiting: RegisterAnswer) => {
    setLeftAnswer(waiting)
    forgetStep2()
  }
  if (answer?.step === 'sign-in') {
    return (
      <FormPage>
        <AccountHeading title={m.accounts_signin_heading()} words={m.accounts_signin_words()} ref={heading} />
        <SignInForm email={answer.typed.email} problem={answer.problem} onPassword={setPassword} />
      </FormPage>
    )
  }
  return (
    <FormPage isLong>
      <Steps now={isWaiting ? 2 : 1} />
      {isWaiting ? (
        <VerificationView
          {...answer}
          email={answer.typed.email}
          names={answer.typed}
          password={password}
          resendLabel={m.accounts_verify_resend_short()}
          heading={heading}
          back={<BackButton to="/register" label={m.accounts_register_back()} onBack={() => goBack(answer)} />}
        />
      ) : (
        <>
          <AccountHeading title={m.accounts_register_heading()} words={m.accounts_register_words()} ref={heading} />
          <RegisterForm answer={answer ?? null} onPassword={setPassword} />
          <PrivacyLink isSigningUp />
        </>
      )}
      <AccountLink
        question={m.accounts_register_have_account()}
        to="/signin"
        returnTo={query.get('returnTo')}
        label={m.accounts_signin_title()}
      />
      <VisitorTheme />
    </FormPage>
  )
}

/** Which of the two steps this is, as two bars. */
function Steps({ now }: { now: 1 | 2 }) {
  return (
    <div className={styles.steps} role="img" aria-label={m.accounts_register_step({ step: now })}>
      <span data-on />
      <span data-on={now === 2 || undefined} />
    </div>
  )
}

interface RegisterFormProps {
  answer: RegisterAnswer | null
  /** Called with the password as it is typed, so that step 2 can sign in with it. */
  onPassword: (password: string) => void
}

/** Step 1: first name, last name, email, password twice. */
function RegisterForm({ answer, onPassword }: RegisterFormProps) {
  const problem = answer?.step === 1 ? answer.problem : null
  const errors = useErrors(problem, { follows: { password: 'confirm' } })
  const typed = answer?.typed
  return (
    <PostForm onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      <NameFields name={typed} errors={errors} />
      <EmailInput defaultValue={typed?.email} {...errors.at('email')} />
      <NewPasswordFields
        name="password"
        errors={errors}
        short={m.accounts_register_short_password()}
        onPassword={onPassword}
      />
      <SubmitButton intent="register" busyLabel={m.accounts_register_busy()}>
        {m.accounts_register_title()}
      </SubmitButton>
    </PostForm>
  )
}

const handle: ScreenHandle = {
  head: () => ({ title: m.accounts_register_title(), description: m.accounts_register_words() }),
}

/** /register, in two steps. Source: spec §2 "Register screen", §4 "Registration". */
export const screen = { loader, action, Component: RegisterScreen, handle }
