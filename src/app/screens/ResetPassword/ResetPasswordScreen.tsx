import { useRef, type ReactNode } from 'react'
import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { codeIn } from '#features/accounts/mailed/codes.rules.ts'
import type { MailedLink } from '#features/accounts/mailed/mailAnswer.browser.ts'
import { DeadLink } from '#features/accounts/mailed/DeadLink.tsx'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { useFocusFirstError } from '#platform/browser/problem.ts'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { FormPage } from '#platform/browser/ui/Page.tsx'
import { answerReset, checkLink, type ResetAnswer } from './reset.ts'
import { ResetForm } from './ResetForm.tsx'

async function loader({ context, request }: LoaderFunctionArgs) {
  const { status, ...link } = await checkLink(context.get(apiContext), codeIn(request.url) ?? '')
  return data<MailedLink>(link, { status })
}

async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { status, ...answer } = await answerReset(context.get(apiContext), codeIn(request.url) ?? '', form)
  return data<ResetAnswer>(answer, { status })
}

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
