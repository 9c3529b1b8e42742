import { useRef, type ReactNode } from 'react'
import { data, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { codeIn } from '#features/accounts/mailed/codes.rules.ts'
import { type MailedLink, deadOrWrong, readLink } from '#features/accounts/mailed/mailAnswer.browser.ts'
import { DeadLink } from '#features/accounts/mailed/DeadLink.tsx'
import { apiContext, type Api } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import {
  useFocusFirstError,
  type Problem,
  noteBug,
  problemOfFields,
  problemOfForm,
  statusOf,
} from '#platform/browser/problem.ts'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { FormPage } from '#platform/browser/ui/Page.tsx'
import { NewPasswordFields } from '#features/accounts/password/NewPasswordFields.tsx'
import { UserName } from '#platform/browser/ui/form/credentials.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'
import { newPasswordErrors } from '#features/accounts/password/password.browser.ts'
import { checkReset, resetPassword } from '#features/accounts/password/password.contract.ts'
import { formAction, formText } from '#platform/browser/forms.ts'

async function loader({ context, request }: LoaderFunctionArgs) {
  const { status, ...link } = await checkLink(context.get(apiContext), codeIn(request.url) ?? '')
  return data<MailedLink>(link, { status })
}

interface ResetAnswer {
  isDone: boolean
  /** The message why the link no longer works; null while it does. */
  whyDead: string | null
  problem: Problem | null
}

const FIELDS = { 'short-password': 'password', 'weak-password': 'password', 'long-password': 'password' }

/** Checks the code without using it up. Source: spec §8 "Reset link". @throws as `readLink` */
function checkLink(api: Api, code: string) {
  return readLink(api.call(checkReset, { code }))
}

/** Sets the password that was typed twice. Source: spec §5 "Reset password", §8 "Reset link". */
const action = formAction(async (api, form, { url }) => {
  const code = codeIn(url) ?? ''
  const password = formText(form, 'password')
  const errors = newPasswordErrors('password', password, formText(form, 'confirm'))
  const wrong = problemOfFields('wrong-passwords', errors)
  if (wrong) {
    // With an invalid link another password would not help.
    const { whyDead } = await checkLink(api, code).catch((error: unknown) => {
      noteBug(error)
      return { whyDead: null }
    })
    return data<ResetAnswer>({ isDone: false, whyDead, problem: whyDead === null ? wrong : null }, { status: 400 })
  }
  try {
    await api.call(resetPassword, { code, password })
  } catch (error) {
    const problem = problemOfForm(error, m.accounts_reset_failed(), { fieldOf: FIELDS })
    return data<ResetAnswer>({ isDone: false, ...deadOrWrong(problem) }, { status: statusOf(error) })
  }
  return data<ResetAnswer>({ isDone: true, whyDead: null, problem: null })
})

/** The link is checked before the form shows; only a new password uses it up. */
function ResetPasswordScreen() {
  const link = useLoaderData<MailedLink>()
  const answer = useActionData<ResetAnswer>()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFirstError(answer, heading)
  return <FormPage>{viewOf()}</FormPage>

  function viewOf(): ReactNode {
    if (answer?.isDone) {
      return (
        <>
          <AccountHeading title={m.accounts_reset_done_heading()} words={m.accounts_reset_done_words()} ref={heading} />
          <LinkButton to="/signin" look="main" wide>
            {m.accounts_signin_title()}
          </LinkButton>
        </>
      )
    }
    const why = answer?.whyDead ?? link.whyDead
    if (why !== null) {
      return (
        <DeadLink why={why} words={m.accounts_link_dead()} to="/signin?view=forgot" heading={heading}>
          <LinkButton to="/signin" wide>
            {m.accounts_signin_title()}
          </LinkButton>
        </DeadLink>
      )
    }
    return (
      <>
        <AccountHeading
          title={m.accounts_reset_heading()}
          words={m.accounts_reset_words({ email: link.email })}
          ref={heading}
        />
        <ResetForm email={link.email} problem={answer?.problem ?? null} />
      </>
    )
  }
}

/** The new password, typed twice. */
function ResetForm({ email, problem }: { email: string; problem: Problem | null }) {
  const errors = useErrors(problem, { follows: { password: 'confirm' } })
  return (
    <PostForm onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      <UserName email={email} />
      <NewPasswordFields name="password" errors={errors} />
      <SubmitButton busyLabel={m.ui_saving()}>{m.accounts_reset_title()}</SubmitButton>
    </PostForm>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.accounts_reset_title(), isPrivate: true, hasCode: true }) }

/** /reset-password?oobCode=…, the target of the mailed link. Source: spec §2 "Reset-password page". */
export const screen = {
  loader,
  action,
  // After the link was used, checking it again would say that it is invalid.
  shouldRevalidate: () => false,
  Component: ResetPasswordScreen,
  handle,
}
