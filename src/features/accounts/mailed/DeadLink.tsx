import type { ReactNode, RefObject } from 'react'
import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { AccountHeading } from '../AccountHeading.tsx'

interface DeadLinkProps {
  /** Why it does not work, in words. */
  why: string
  /** How long links like it work. */
  words: string
  /** Where a new one is asked for. */
  to: string
  heading: RefObject<HTMLHeadingElement | null>
  /** Other ways on. */
  children?: ReactNode
}

/** Where a mailed link leads that works no more, or never did. */
export function DeadLink({ why, words, to, heading, children }: DeadLinkProps) {
  return (
    <>
      <AccountHeading title={m.reset_dead_heading()} words={words} ref={heading} />
      <Banner tone="bad" role="alert">
        {why}
      </Banner>
      <LinkButton to={to} look="main" wide>
        {m.reset_request_new()}
      </LinkButton>
      {children}
    </>
  )
}
