import type { Query } from '@tanstack/react-query'
import type { LiveEvent } from '#features/reports/live/live.rules.ts'

/** The events that came while something was being fetched. */
const eventsDuring = new WeakMap<Promise<unknown>, LiveEvent>()

/**
 * Once what this query is fetching has come, calls `apply` with all events since then as one: the answer may have been
 * read before them.
 */
export function applyToAnswer(query: Query, event: LiveEvent, apply: (event: LiveEvent) => void): void {
  const { promise } = query
  if (!promise || query.state.fetchStatus !== 'fetching') return
  const before = eventsDuring.get(promise)
  eventsDuring.set(promise, before ? inOne(before, event) : event)
  if (before) return
  promise.then(
    () => apply(eventsDuring.get(promise) ?? event),
    () => undefined,
  )
}

/** Two events as one: the later one decides about each report. */
function inOne(before: LiveEvent, { changed, added, gone }: LiveEvent): LiveEvent {
  const known = new Map(before.changed.map((report) => [report.id, report]))
  for (const report of changed) known.set(report.id, { ...known.get(report.id), ...report })
  for (const id of gone) known.delete(id)
  const stillGone = new Set([...before.gone, ...gone])
  for (const { id } of [...changed, ...added]) stillGone.delete(id)
  return { changed: [...known.values()], added: [...before.added, ...added], gone: [...stillGone] }
}
