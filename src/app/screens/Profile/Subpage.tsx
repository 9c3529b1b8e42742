import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#messages'
import { type Problem, useFocusFirstError } from '#platform/browser/problem.ts'
import { Banner, Failure } from '#platform/browser/ui/Banner.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { LinkButton } from '#platform/browser/ui/Button.tsx'
import { ErrorState } from '#platform/browser/ui/EmptyState.tsx'

/** What a form was answered; `problem` is null on success. */
export interface Answer {
  problem: Problem | null
}

interface SubpageProps {
  /** The id of its heading. */
  id: string
  /** The tab that leads here. */
  from: 'details' | 'reports'
  title: string
  words?: string
  /** The answer to the form that was sent last, and what to say after success. */
  answer?: Answer | undefined
  done?: string
  /** null when it could not be loaded; `failed` says so then. */
  children: ReactNode
  failed?: string
}

/** A page that a tab leads to: the way back, its heading, and how the form in it ended. */
export function Subpage({ id, from, title, words, answer, done, failed = '', children }: SubpageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The answer goes away when the page's data are loaded again; that is no reason to move the focus.
  const [last, setLast] = useState(answer)
  if (answer && answer !== last) setLast(answer)
  useFocusFirstError(last, heading)
  return (
    <Stack as="section" aria-labelledby={id}>
      <div>
        <LinkButton to={`/profile/${from}`} look="link" icon="arrow-left">
          {from === 'details' ? m.profile_details_title() : m.reports_title()}
        </LinkButton>
        <h2 id={id} ref={heading} tabIndex={-1} data-heading="">
          {title}
        </h2>
        {words && <Muted>{words}</Muted>}
      </div>
      {answer?.problem && <Failure>{answer.problem.message}</Failure>}
      {answer && !answer.problem && (
        <Banner tone="ok" role="status" isAnswer>
          {done}
        </Banner>
      )}
      {children ?? <NotLoaded title={failed} />}
    </Stack>
  )
}

function NotLoaded({ title }: { title: string }) {
  const { revalidate, state } = useRevalidator()
  return <ErrorState title={title} isRetrying={state === 'loading'} onRetry={() => void revalidate()} />
}
