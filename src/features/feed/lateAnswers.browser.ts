import type { Query } from '@tanstack/react-query'
import type { LiveEvent } from '#features/reports/live/live.rules.ts'

/** Events that came during a fetch, by its promise. */
const eventsDuring = new WeakMap<Promise<unknown>, LiveEvent>()

/**
 * If the query is fetching, calls `apply` once the answer has come, with all events of the meantime merged into one:
 * the server may have read the answer before them.
 */
export function applyToAnswer(query: Query, event: LiveEvent, apply: (event: LiveEvent) => void): void {
  const { promise } = query
  if (!promise || query.state.fetchStatus !== 'fetching') return
  const before = eventsDuring.get(promise)
  eventsDuring.set(promise, before ? merged(before, event) : event)
  if (before) return
  promise.then(
    () => apply(eventsDuring.get(promise) ?? event),
    () => undefined,
  )
}

/** Two events as one: the later one decides about each report. */
function merged(before: LiveEvent, { changed, added, gone }: LiveEvent): LiveEvent {
  const known = new Map(before.changed.map((report) => [report.id, report]))
  for (const report of changed) known.set(report.id, { ...known.get(report.id), ...report })
  for (const id of gone) known.delete(id)
  const stillGone = new Set([...before.gone, ...gone])
  for (const { id } of [...changed, ...added]) stillGone.delete(id)
  return { changed: [...known.values()], added: [...before.added, ...added], gone: [...stillGone] }
}
