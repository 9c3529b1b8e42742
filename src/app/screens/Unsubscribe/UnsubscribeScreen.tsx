import { useRef } from 'react'
import { Form, useActionData, type ActionFunctionArgs } from 'react-router'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { unsubscribe } from '#features/following/channels/unsubscribe.contract.ts'
import { m } from '#messages'
import { apiContext } from '#platform/browser/api.ts'
import type { ScreenHandle } from '#platform/browser/head.ts'
import { answered, type Problem, useFocusFirstError } from '#platform/browser/problem.ts'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { FormPage } from '#platform/browser/ui/Page.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'

/** The code is in the address, where a mail program posts to without opening the page (RFC 8058). */
async function action({ context, request }: ActionFunctionArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? ''
  return answered(context.get(apiContext).call(unsubscribe, { code }), m.following_unsubscribe_failed(), {})
}

/** Opening the mailed link changes nothing, since mail scanners open links too; the button ends the emails. */
function UnsubscribeScreen() {
  const answer = useActionData<{ problem: Problem | null }>()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusFirstError(answer, heading)
  const isDone = answer?.problem === null
  return (
    <FormPage>
      <AccountHeading
        title={isDone ? m.following_unsubscribe_done_title() : m.following_unsubscribe_title()}
        words={isDone ? m.following_unsubscribe_done() : m.following_unsubscribe_words()}
        ref={heading}
      />
      <ProblemBanner problem={answer?.problem ?? null} />
      {!isDone && (
        <Form method="post" replace>
          <SubmitButton busyLabel={m.following_unsubscribe_busy()}>{m.following_unsubscribe_title()}</SubmitButton>
        </Form>
      )}
      <LinkButton to="/profile/channels" wide>
        {m.following_channels_title()}
      </LinkButton>
    </FormPage>
  )
}

const handle: ScreenHandle = {
  head: () => ({ title: m.following_unsubscribe_title(), isPrivate: true, hasCode: true }),
}

/** /unsubscribe?code=…, the address in the emails about what somebody follows. */
export const screen = { loader: () => null, action, Component: UnsubscribeScreen, handle }
