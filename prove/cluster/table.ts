import type { Found } from './checks.ts'
import type { Looked } from './readers.ts'
import type { Seen, Written } from './written.ts'

/** What one fault has done. */
export interface Row extends Found, Pick<Seen, 'successes' | 'errors' | 'longestGapMs'> {
  name: string
  /** Why the fault or its end failed; null when all went as planned. */
  failure: string | null
  /** What visitors saw, who only read. */
  looked: Looked
  /** Whether every open page has received new reports again. */
  heard: boolean
  /** How many streams had to be opened again. */
  reopened: number
}

/** Errors that people may see: a busy server that says when to try again; no answer, after which uploads wait. */
const ALLOWED = new Set(['503', 'no answer'])

/** The promises that a run has broken, in words. */
export function broken(rows: Row[], { strange, unanswered }: Written, mailsMissing: number): string[] {
  const reasons = rows.flatMap((row) => reasonsOf(row).map((reason) => `${row.name}: ${reason}`))
  if (strange.length > 0)
    reasons.push(`${strange.length} answers that nobody should get: ${strange.slice(0, 5).join('; ')}`)
  if (unanswered > 0) reasons.push(`${unanswered} requests were never answered`)
  if (mailsMissing > 0) reasons.push(`${mailsMissing} people never got their mail`)
  return reasons
}

function reasonsOf({ failure, lost, twice, disagreement, photosMissing, errors, looked, heard }: Row): string[] {
  const wrong = [...errors.keys(), ...looked.errors.keys()].filter((what) => !ALLOWED.has(what))
  return [
    ...(failure ? [failure] : []),
    ...(lost > 0 ? [`${lost} acknowledged writes are lost`] : []),
    ...(twice > 0 ? [`${twice} were written twice`] : []),
    ...(disagreement ? [disagreement.slice(0, 500)] : []),
    ...(photosMissing > 0 ? [`${photosMissing} photos are missing`] : []),
    ...(wrong.length > 0 ? [`people saw ${wrong.join(', ')}`] : []),
    ...(heard ? [] : ['open pages hear nothing any more']),
  ]
}

const HEADINGS = [
  'fault',
  'writes',
  'lost',
  'twice',
  'counters, ledger',
  'photos',
  'longest gap',
  'people saw',
  'visitors read',
  'visitors saw',
  'events, sessions',
]

/** All rows as a table of Markdown, and what was written in total. */
export function tableOf(rows: Row[], written: Written, mailsMissing: number): string {
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(cellsOf)]
  const { reports, comments, votes, flags, registered } = written
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

Acknowledged: ${reports.length} reports (${reports.filter(({ photo }) => photo).length} with photos), ${votes.size} votes, ${comments.length} comments, ${flags.size} flags.
Mails of people who signed up while the mail server was away: ${registered.length - mailsMissing} of ${registered.length} delivered.
Requests never answered: ${written.unanswered}; answers that nobody should get: ${written.strange.length}.`
}

function cellsOf(row: Row): string[] {
  const { looked } = row
  return [
    row.name,
    String(row.successes),
    String(row.lost),
    String(row.twice),
    row.disagreement ? 'differ' : 'equal',
    row.photosMissing > 0 ? `${row.photosMissing} missing` : 'there',
    seconds(row.longestGapMs),
    namesOf(row.errors),
    `${looked.successes}, longest gap ${seconds(looked.longestGapMs)}, oldest missing ${seconds(looked.oldestMissingMs)}`,
    namesOf(looked.errors),
    row.heard && !row.errors.has('401') ? `went on (${row.reopened} reopened)` : 'ended',
  ]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const namesOf = (errors: Map<string, number>) =>
  [...errors].map(([what, count]) => `${count} × ${what}`).join(', ') || 'nothing'
