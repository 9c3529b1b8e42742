import type { ReactNode } from 'react'
import { m } from '#messages'
import { Ago } from '#web/ui/Ago.tsx'
import { Panel } from '#web/ui/Page.tsx'
import type { Card } from './cards.contract.ts'
import styles from './ReportStory.module.css'

/** What has happened to a report, the newest first. */
export function ReportStory({ report, now }: { report: Card; now: number }) {
  const { status, awaitsDecision, confirms, communityValidated, author, createdAt } = report
  return (
    <div className={styles.story}>
      <Panel label={m.report_story()}>
        <h2>{m.report_story()}</h2>
        <ol>
          {status === 'hidden' && <Step what={hiddenWords(awaitsDecision)} />}
          {status === 'resolved' && <Step what={m.report_story_resolved()} tone="done" />}
          {communityValidated && <Step what={m.report_story_validated()} tone="lit" />}
          {confirms > 0 && (
            <Step
              tone="lit"
              what={confirms === 1 ? m.report_story_confirmed_one() : m.report_story_confirmed({ count: confirms })}
            />
          )}
          <Step what={m.report_story_reported()}>
            {author.name}, <Ago at={createdAt} now={now} />
          </Step>
        </ol>
      </Panel>
    </div>
  )
}

/** Who has hidden it, as far as is known. */
function hiddenWords(awaitsDecision: boolean | undefined): string {
  if (awaitsDecision === undefined) return m.report_hidden()
  return awaitsDecision ? m.report_story_flagged() : m.report_story_hidden()
}

function Step({ what, tone, children }: { what: string; tone?: 'lit' | 'done'; children?: ReactNode }) {
  return (
    <li className={styles.step} data-tone={tone}>
      <b>{what}</b>
      {children && <p className="meta">{children}</p>}
    </li>
  )
}
