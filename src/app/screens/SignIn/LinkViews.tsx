import { type RefObject, useEffect, useState } from 'react'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { DeadLink } from '#features/accounts/mailed/DeadLink.tsx'
import { askedLink } from '#features/accounts/signIn/link.browser.ts'
import { EmailForm, MailedLinkForm } from '#features/accounts/mailed/MailedLinkForm.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import type { ArrivalAnswer, RequestAnswer } from './link.ts'

interface RequestViewProps {
  view: RequestAnswer['view']
  /** The address that was typed into the sign-in form. */
  email: string
  answer: RequestAnswer | null
  /** The heading, which gets the focus when this view appears. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** The form that requests a link: to sign in without a password, or to set a new one. */
export function RequestView({ view, email, answer, heading }: RequestViewProps) {
  const isForgot = view === 'forgot'
  const title = isForgot ? m.accounts_forgot_heading() : m.accounts_link_title()
  const words = isForgot ? m.accounts_forgot_words() : m.accounts_link_words()
  const submit = isForgot ? m.accounts_forgot_submit() : m.accounts_link_submit()
  const sent = isForgot ? m.accounts_forgot_sent() : m.accounts_link_sent()
  const hint = isForgot ? m.accounts_link_hint() : m.accounts_link_sent_hint()
  return (
    <>
      <AccountHeading title={title} words={words} ref={heading} />
      <MailedLinkForm key={view} intent={view} {...{ email, answer, submit, sent, hint }} />
    </>
  )
}

interface ArrivalViewProps {
  /** The message why the link was invalid when it was opened; null when it worked. */
  whyDead: string | null
  answer: ArrivalAnswer | null
  heading: RefObject<HTMLHeadingElement | null>
}

/** The target of the mailed link. Opening it changes nothing, since mail scanners do that too; the button signs in. */
export function ArrivalView({ whyDead, answer, heading }: ArrivalViewProps) {
  // Only the browser knows whether it has requested the link, so the server can't render that.
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => setAsked(askedLink()?.email ?? null), [])
  const why = answer?.whyDead ?? whyDead
  if (why !== null) {
    return (
      <DeadLink why={why} words={m.accounts_link_dead_words()} to="/signin?view=link" heading={heading}>
        <LinkButton to="/signin" wide>
          {m.accounts_signin_title()}
        </LinkButton>
      </DeadLink>
    )
  }
  return (
    <>
      <AccountHeading title={m.accounts_signin_heading()} words={m.accounts_link_arrived_words()} ref={heading} />
      <EmailForm
        key={asked}
        intent="arrived"
        email={answer?.email ?? asked ?? ''}
        problem={answer?.problem ?? null}
        submit={m.accounts_signin_title()}
        busyLabel={m.accounts_signin_busy()}
      />
    </>
  )
}
