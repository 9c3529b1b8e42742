import { useRef } from 'react'
import { data, Form, useActionData, useNavigation, useSearchParams, type ActionFunctionArgs } from 'react-router'
import { m } from '#messages'
import { verifyEmail } from '#features/accounts/accounts.contract.ts'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { isRefusal } from '#shared/endpoint.ts'
import { apiContext } from '#web/api.ts'
import type { ScreenHandle } from '#web/head.ts'
import { type Problem, problemOf, useFocusOn } from '#web/problem.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { AccountPage } from '#web/ui/Page.tsx'

type VerifyAnswer = { isVerified: true } | { isVerified: false; problem: Problem }

async function action({ context, request }: ActionFunctionArgs) {
  const code = String((await request.formData()).get('code') ?? '')
  try {
    await context.get(apiContext).call(verifyEmail, { code })
    return { isVerified: true } satisfies VerifyAnswer
  } catch (error) {
    const status = isRefusal(error) ? error.status : 500
    return data({ isVerified: false, problem: problemOf(error, m.verify_failed()) } satisfies VerifyAnswer, {
      status: status || 503,
    })
  }
}

/** Opening the mailed link changes nothing, since mail scanners open links too; the button does. */
function VerifyScreen() {
  const answer = useActionData<VerifyAnswer>()
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOn(answer, heading)
  if (answer?.isVerified) {
    return (
      <AccountPage>
        <AccountHeading title={m.verify_verified_heading()} words={m.verify_verified_words()} ref={heading} />
        <LinkButton to="/signin" look="main" wide>
          {m.signin_submit()}
        </LinkButton>
      </AccountPage>
    )
  }
  return (
    <AccountPage>
      <AccountHeading title={m.verify_page_heading()} words={m.verify_page_words()} ref={heading} />
      {answer && (
        <Banner tone="bad" role="alert">
          {answer.problem.message}
        </Banner>
      )}
      <Form method="post" replace>
        <input type="hidden" name="code" value={query.get('oobCode') ?? ''} />
        <Button type="submit" look="main" wide busy={state !== 'idle'} busyLabel={m.verify_checking()}>
          {m.verify_button()}
        </Button>
      </Form>
      {answer && (
        <LinkButton to="/signin" wide>
          {m.signin_submit()}
        </LinkButton>
      )}
    </AccountPage>
  )
}

const handle: ScreenHandle = { head: () => ({ title: m.verify_title(), isPrivate: true, hasCode: true }) }

/** /verify?oobCode=…, where the mailed link leads. */
export const screen = { action, loader: () => null, Component: VerifyScreen, handle }
