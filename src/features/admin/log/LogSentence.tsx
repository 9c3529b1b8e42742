import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Sentence } from './logWords.browser.ts'

/** Placeholders in a sentence: private-use characters, which nobody types. */
const WHO = '\u{E000}'
const WHAT = '\u{E001}'

/** A sentence with its person and its target inserted, in whatever order the language has them. */
export function LogSentence({ sentence: { words, who, what } }: { sentence: Sentence }) {
  return words({ who: WHO, what: WHAT })
    .split(/([\u{E000}\u{E001}])/u)
    .map((part, at) => (
      <Fragment key={at}>{part === WHO ? <b>{who}</b> : part === WHAT ? <What what={what} /> : part}</Fragment>
    ))
}

function What({ what: { name, to } }: Pick<Sentence, 'what'>) {
  return to === null ? <span>{name}</span> : <Link to={to}>{name}</Link>
}
