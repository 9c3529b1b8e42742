import { m } from '#messages'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Quote } from '#platform/browser/ui/Quote.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import styles from './LogEntry.module.css'
import { type Change, changesIn, quoteIn, sentenceOf } from './logWords.browser.ts'
import { LogSentence } from './LogSentence.tsx'
import type { LoggedAct } from '../users/users.contract.ts'

interface LogEntryProps {
  act: LoggedAct
  /** The kind of act, in a word or two. */
  kind: string
  now: number
  /** Shows only the acts on the same target; null: they already are. */
  onOnly: (() => void) | null
}

/** An entry of the log: who did what, and what it changed. */
export function LogEntry({ act, kind, now, onOnly }: LogEntryProps) {
  const quote = quoteIn(act)
  return (
    <article className={styles.entry} aria-label={kind}>
      <p className={styles.sentence}>
        <LogSentence sentence={sentenceOf(act)} />
      </p>
      <Meta className={styles.when}>
        <Ago at={act.at} now={now} />
      </Meta>
      {onOnly && (
        <div className={styles.only}>
          <Button look="link" size="s" onClick={onOnly}>
            {m.admin_log_only()}
          </Button>
        </div>
      )}
      <div className={styles.changes}>
        {quote && <Quote>{quote}</Quote>}
        {changesIn(act).map((change) => (
          <Changed key={change.name} change={change} />
        ))}
      </div>
    </article>
  )
}

/** A change of a long text has to be expanded; a short one is visible at once. */
function Changed({ change: { name, before, after, isLong } }: { change: Change }) {
  if (after === undefined)
    return (
      <p>
        {name}: {before}
      </p>
    )
  const both = (
    <>
      <del>
        <VisuallyHidden>{m.admin_log_before()}: </VisuallyHidden>
        {before}
      </del>{' '}
      <span aria-hidden="true">→</span>{' '}
      <ins>
        <VisuallyHidden>{m.admin_log_after()}: </VisuallyHidden>
        {after}
      </ins>
    </>
  )
  if (!isLong)
    return (
      <p>
        {name}: {both}
      </p>
    )
  return (
    <details>
      <summary>{m.admin_log_changed({ name })}</summary>
      <dl>
        <dt>{m.admin_log_before()}</dt>
        <dd>{before}</dd>
        <dt>{m.admin_log_after()}</dt>
        <dd>{after}</dd>
      </dl>
    </details>
  )
}
