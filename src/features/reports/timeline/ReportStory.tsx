import type { ReactNode } from 'react'
import { m } from '#messages'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Panel } from '#platform/browser/ui/Page.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import type { Card } from '../card/cards.contract.ts'
import styles from './ReportStory.module.css'
import type { TimelineEvent } from './timeline.contract.ts'

interface ReportStoryProps {
  report: Card
  /** Its timeline; without it, the steps are derived from the report itself. */
  events?: TimelineEvent[] | undefined
  now: number
}

/** Keeps the place of a time that is not loaded yet, so that nothing below it moves. */
const NO_TIME = '\u00a0'

/** A report's timeline, newest first: what happened, when, by which role, with an administrator's note. */
export function ReportStory({ report, events, now }: ReportStoryProps) {
  const { status, awaitsDecision, confirms, communityValidated, author, createdAt } = report
  const newest = events?.find(({ kind }) => kind !== 'reported' && kind !== 'validated')
  const hiding = status === 'hidden' && newest?.kind === 'hidden' ? newest : undefined
  return (
    <div className={styles.story}>
      <Panel label={m.reports_story()}>
        <h2>{m.reports_story()}</h2>
        <ol>
          {events ? (
            events
              .filter(({ kind }) => kind !== 'reported')
              .map((event) => {
                const awaits = event === hiding ? awaitsDecision : undefined
                return <EventStep key={`${event.at} ${event.kind}`} event={event} awaitsDecision={awaits} now={now} />
              })
          ) : (
            <>
              {status === 'hidden' && <Step what={hiddenWords(awaitsDecision)}>{NO_TIME}</Step>}
              {status === 'resolved' && (
                <Step what={m.reports_resolved()} tone="done">
                  {NO_TIME}
                </Step>
              )}
              {communityValidated && (
                <Step what={m.reports_story_validated()} tone="lit">
                  {NO_TIME}
                </Step>
              )}
            </>
          )}
          {confirms > 0 && <Step tone="lit" what={m.reports_story_confirmed({ count: confirms })} />}
          <Step what={m.reports_story_reported()}>
            <bdi>{author.name}</bdi>, <Ago at={createdAt} now={now} />
          </Step>
        </ol>
      </Panel>
    </div>
  )
}

interface EventStepProps {
  event: TimelineEvent
  /** Only of the event that hid the report: whether it waits for a decision. Undefined for all other events. */
  awaitsDecision: boolean | undefined
  now: number
}

function EventStep({ event: { kind, role, at, note }, awaitsDecision, now }: EventStepProps) {
  const isByFlags = awaitsDecision === undefined && role === 'community'
  const words = {
    reported: m.reports_story_reported,
    validated: m.reports_story_validated,
    active: m.reports_story_reopened,
    resolved: m.reports_resolved,
    hidden: () => (isByFlags ? m.reports_hidden_by_flags() : hiddenWords(awaitsDecision ?? false)),
  }
  const tone = kind === 'validated' ? 'lit' : kind === 'resolved' ? 'done' : 'plain'
  return (
    <Step what={words[kind]()} tone={tone} note={note}>
      <Ago at={at} now={now} />
    </Step>
  )
}

/** Who hid it, as far as is known. */
function hiddenWords(awaitsDecision: boolean | undefined): string {
  if (awaitsDecision === undefined) return m.reports_hidden()
  return awaitsDecision ? m.reports_story_flagged() : m.reports_story_hidden()
}

interface StepProps {
  what: string
  tone?: 'lit' | 'done' | 'plain'
  note?: string | null
  children?: ReactNode
}

function Step({ what, tone = 'plain', note, children }: StepProps) {
  return (
    <li className={styles.step} data-tone={tone}>
      <b>{what}</b>
      {children && <Meta>{children}</Meta>}
      {note && <p className={styles.note}>{note}</p>}
    </li>
  )
}
