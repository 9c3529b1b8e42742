import type { ReactNode, RefObject } from 'react'
import { m } from '#messages'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { AccountHeading } from '../AccountHeading.tsx'

interface DeadLinkProps {
  /** Why it does not work, in words. */
  why: string
  /** How long links like it work. */
  words: string
  /** Page where a new link can be requested. */
  to: string
  heading: RefObject<HTMLHeadingElement | null>
  /** Other links or buttons. */
  children?: ReactNode
}

/** Shown when a mailed link no longer works, or never did. */
export function DeadLink({ why, words, to, heading, children }: DeadLinkProps) {
  return (
    <>
      <AccountHeading title={m.accounts_reset_dead_heading()} words={words} ref={heading} />
      <Failure>{why}</Failure>
      <LinkButton to={to} look="main" wide>
        {m.accounts_reset_request_new()}
      </LinkButton>
      {children}
    </>
  )
}
