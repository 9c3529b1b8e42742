import type { RefObject } from 'react'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { MailedLinkForm } from '#features/accounts/mailed/MailedLinkForm.tsx'
import type { ForgotAnswer } from './forgot.ts'

interface ForgotViewProps {
  /** What the sign-in form held. */
  email: string
  answer: ForgotAnswer | null
  /** The heading, which gets the focus when this view appears. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Asks for the link with which a new password is set. */
export function ForgotView({ email, answer, heading }: ForgotViewProps) {
  return (
    <>
      <AccountHeading title={m.forgot_heading()} words={m.forgot_words()} ref={heading} />
      <MailedLinkForm
        intent="forgot"
        email={email}
        answer={answer}
        submit={m.forgot_submit()}
        sent={m.forgot_sent()}
        hint={m.forgot_sent_hint()}
      />
    </>
  )
}
