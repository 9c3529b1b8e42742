import { Fragment } from 'react'
import { Link } from 'react-router'
import { m } from '#messages'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { Quote } from '#platform/browser/ui/Quote.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import styles from './LogEntry.module.css'
import { type Change, changesIn, quoteIn } from './logChanges.browser.ts'
import { ACTION_WORDS, type Sentence, sentenceOf } from './logWords.browser.ts'
import type { LoggedAction } from './log.contract.ts'

interface LogEntryProps {
  entry: LoggedAction
  now: number
  /** Filters by the same target; null if the log is filtered by it. */
  onOnly: (() => void) | null
}

/** An entry of the log: who did what, and what it changed. */
export function LogEntry({ entry, now, onOnly }: LogEntryProps) {
  const quote = quoteIn(entry)
  return (
    <article className={styles.entry} aria-label={ACTION_WORDS[entry.action][0]()}>
      <p className={styles.sentence}>
        <LogSentence sentence={sentenceOf(entry)} />
      </p>
      <Meta className={styles.when}>
        <Ago at={entry.at} now={now} />
      </Meta>
      {onOnly && (
        <div className={styles.only}>
          <OneTimeButton look="link" size="s" onClick={onOnly}>
            {m.admin_log_only()}
          </OneTimeButton>
        </div>
      )}
      <div className={styles.changes}>
        {quote && <Quote>{quote}</Quote>}
        {changesIn(entry).map((change) => (
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
  if (!isLong)
    return (
      <p>
        {name}:{' '}
        <del>
          <VisuallyHidden>{m.admin_log_before()}: </VisuallyHidden>
          {before}
        </del>{' '}
        <span aria-hidden="true">→</span>{' '}
        <ins>
          <VisuallyHidden>{m.admin_log_after()}: </VisuallyHidden>
          {after}
        </ins>
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

/** Placeholders in a sentence: private-use characters, which nobody types. */
const WHO = '\u{E000}'
const WHAT = '\u{E001}'

/** A sentence with the person and the target inserted in the order of the language. */
function LogSentence({ sentence: { words, who, what } }: { sentence: Sentence }) {
  const target = what.to === null ? <span>{what.name}</span> : <Link to={what.to}>{what.name}</Link>
  return words({ who: WHO, what: WHAT })
    .split(/([\u{E000}\u{E001}])/u)
    .map((part, at) => <Fragment key={at}>{part === WHO ? <b>{who}</b> : part === WHAT ? target : part}</Fragment>)
}
