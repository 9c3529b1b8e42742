/** The writes that the server has acknowledged. */
export interface Written {
  reports: { id: string; photo: string | null; atMs: number }[]
  comments: { id: string }[]
  /** The last vote, by report and person. */
  votes: Map<string, { report: string; person: string; type: string | null }>
  flags: Map<string, { report: string; person: string }>
  /** Addresses that have signed up. */
  registered: string[]
  /** Requests whose last repetition still got no answer or a 5xx, and answers that nobody should get. */
  unanswered: number
  strange: string[]
}

export const nothingWritten = (): Written => ({
  ...{ reports: [], comments: [], votes: new Map(), flags: new Map(), registered: [], unanswered: 0, strange: [] },
})

/** What people have seen since a fault began. */
export interface Seen {
  successes: number
  /** How often each kind of answer came that was no success. */
  errors: Map<string, number>
  lastSuccessMs: number
  longestGapMs: number
}

export const nothingSeen = (): Seen => ({
  ...{ successes: 0, errors: new Map(), lastSuccessMs: performance.now(), longestGapMs: 0 },
})

/** Notes a success, or an error by its name. */
export function note(seen: Seen, error: string | null): void {
  if (error !== null) return void seen.errors.set(error, (seen.errors.get(error) ?? 0) + 1)
  const now = performance.now()
  seen.successes += 1
  seen.longestGapMs = Math.max(seen.longestGapMs, now - seen.lastSuccessMs)
  seen.lastSuccessMs = now
  return undefined
}
