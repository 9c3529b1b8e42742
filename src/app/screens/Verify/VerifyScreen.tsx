import { type ReactNode, useRef } from 'react'
import {
  Form,
  useActionData,
  useLoaderData,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { CODE_PARAMETER, codeIn } from '#features/accounts/mailed/codes.rules.ts'
import { apiContext } from '#platform/browser/api.ts'
import { formAction } from '#platform/browser/forms.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { type Problem, useFocusFirstError } from '#platform/browser/problem.ts'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { FormPage } from '#platform/browser/ui/Page.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { QuestionsForm } from './QuestionsForm.tsx'
import { answerVerify, isDead, openLink, type VerifyAnswer, type VerifyPage } from './verify.ts'

function loader({ context, request }: LoaderFunctionArgs) {
  return openLink(context.get(apiContext), codeIn(request.url) ?? '')
}

/** Opening the mailed link changes nothing, since mail scanners open links too; the button verifies. */
function VerifyScreen() {
  const page = useLoaderData<VerifyPage>()
  const answer = useActionData<VerifyAnswer>()
  const [query] = useSearchParams()
  const code = query.get(CODE_PARAMETER) ?? ''
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFirstError(answer, heading)
  const view = answer?.view ?? page.view
  return <FormPage isLong={view === 'questions'}>{viewOf()}</FormPage>

  function viewOf(): ReactNode {
    switch (view) {
      case 'verified': {
        const isNew = answer?.view === 'verified' && answer.way === 'new-password'
        return done(isNew ? m.accounts_verify_verified_new() : m.accounts_verify_verified_words())
      }
      case 'verified-before':
        return done(m.accounts_verify_already())
      case 'questions':
        // Without JavaScript the loader checks the link again, and it may have become invalid since.
        return page.view === 'questions' ? questions(page) : button()
      default:
        return button()
    }
  }

  function button() {
    return (
      <>
        <AccountHeading title={m.accounts_verify_page_heading()} words={m.accounts_verify_page_words()} ref={heading} />
        <ButtonForm code={code} problem={answer?.view === 'button' ? answer.problem : null} />
      </>
    )
  }

  function done(words: string) {
    return (
      <>
        <AccountHeading title={m.accounts_verify_verified_heading()} words={words} ref={heading} />
        <LinkButton to="/signin" look="main" wide>
          {m.accounts_signin_title()}
        </LinkButton>
      </>
    )
  }

  function questions({ email, name }: Extract<VerifyPage, { view: 'questions' }>) {
    const said = answer?.view === 'questions' ? answer : { way: 'password' as const, name, problem: null }
    const words =
      said.way === 'password' ? m.accounts_verify_other_words({ email }) : m.accounts_verify_new_words({ email })
    return (
      <>
        <AccountHeading title={m.accounts_verify_page_heading()} words={words} ref={heading} />
        <QuestionsForm code={code} email={email} {...said} />
      </>
    )
  }
}

/** The only button that is needed in the browser that has registered the address. */
function ButtonForm({ code, problem }: { code: string; problem: Problem | null }) {
  return (
    <>
      <ProblemBanner problem={problem} />
      {problem && isDead(problem) && <Muted>{m.accounts_verify_dead()}</Muted>}
      <Form method="post" replace>
        <input type="hidden" name="code" value={code} />
        <SubmitButton busyLabel={m.accounts_verify_checking()}>{m.accounts_verify_title()}</SubmitButton>
      </Form>
      {problem && (
        <LinkButton to="/signin" wide>
          {m.accounts_signin_title()}
        </LinkButton>
      )}
    </>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.accounts_verify_title(), isPrivate: true, hasCode: true }) }

/** /verify?oobCode=…, the target of the mailed link. */
export const screen = {
  loader,
  action: formAction(answerVerify),
  // The action's answer is enough; only after a redirect is the link checked again.
  shouldRevalidate: ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
    actionResult === undefined && defaultShouldRevalidate,
  Component: VerifyScreen,
  handle,
}
