import { type RefObject, useEffect, useState } from 'react'
import { m } from '#messages'
import { AccountHeading } from '#features/accounts/AccountHeading.tsx'
import { DeadLink } from '#features/accounts/mailed/DeadLink.tsx'
import { EmailForm } from '#features/accounts/mailed/EmailForm.tsx'
import { askedLink } from '#features/accounts/signIn/link.browser.ts'
import { MailedLinkForm } from '#features/accounts/mailed/MailedLinkForm.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import type { ArrivalAnswer, LinkAnswer } from './link.ts'

interface LinkViewProps {
  /** The address that was typed into the sign-in form. */
  email: string
  answer: LinkAnswer | null
  heading: RefObject<HTMLHeadingElement | null>
}

/** The form that requests a link for signing in without a password. */
export function LinkView({ email, answer, heading }: LinkViewProps) {
  return (
    <>
      <AccountHeading title={m.link_heading()} words={m.link_words()} ref={heading} />
      <MailedLinkForm
        intent="link"
        email={email}
        answer={answer}
        submit={m.link_submit()}
        sent={m.link_sent()}
        hint={m.link_sent_hint()}
      />
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
      <DeadLink why={why} words={m.link_dead_words()} to="/signin?view=link" heading={heading}>
        <LinkButton to="/signin" wide>
          {m.signin_title()}
        </LinkButton>
      </DeadLink>
    )
  }
  return (
    <>
      <AccountHeading title={m.signin_heading()} words={m.link_arrived_words()} ref={heading} />
      <EmailForm
        key={asked}
        intent="arrived"
        email={answer?.email ?? asked ?? ''}
        problem={answer?.problem ?? null}
        submit={m.signin_title()}
        busyLabel={m.signin_busy()}
      />
    </>
  )
}
