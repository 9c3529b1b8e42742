import type { RefObject } from 'react'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { MailedLinkForm } from '#features/accounts/mailed/MailedLinkForm.tsx'
import type { ForgotAnswer } from './forgot.ts'

interface ForgotViewProps {
  /** The address that was typed into the sign-in form. */
  email: string
  answer: ForgotAnswer | null
  /** The heading, which gets the focus when this view appears. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** The form that requests a link for setting a new password. */
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
        hint={m.account_link_hint()}
      />
    </>
  )
}
