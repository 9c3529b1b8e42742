import type { RefObject } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Hint } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { ForgotAnswer } from './forgot.ts'

interface ForgotViewProps {
  /** What the sign-in form held. */
  email: string
  answer: ForgotAnswer | null
  /** Where to go after signing in; handed on. */
  returnTo: string | null
  /** The heading, which gets the focus when this view appears. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Asks for the link with which a new password is set. */
export function ForgotView({ email, answer, returnTo, heading }: ForgotViewProps) {
  const { formData } = useNavigation()
  const { problem = null, isSent = false } = answer ?? {}
  const search = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''
  return (
    <>
      <div>
        <LinkButton to={{ pathname: '/signin', search }} look="link" icon="arrow-left">
          {m.verify_back_to_sign_in()}
        </LinkButton>
      </div>
      <AccountHeading title={m.forgot_heading()} words={m.forgot_words()} ref={heading} />
      {isSent && (
        <Banner tone="ok" role="status">
          {m.forgot_sent()}
        </Banner>
      )}
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
          defaultValue={answer?.email ?? email}
          error={problem?.field === 'email' ? problem.message : null}
        />
        <Button
          type="submit"
          name="intent"
          value="forgot"
          look="main"
          wide
          busy={formData?.get('intent') === 'forgot'}
          busyLabel={m.verify_sending()}
        >
          {m.forgot_submit()}
        </Button>
      </Form>
      {isSent && <Hint>{m.forgot_sent_hint()}</Hint>}
    </>
  )
}
