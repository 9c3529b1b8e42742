import type { Query, QueryClient } from '@tanstack/react-query'
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

/** How long a screen may take to load, ms. */
const LOADING_MS = 30_000

/**
 * Data that was loaded before an event and is shown only after it is fetched again. A report's page, for example, is
 * loaded before it is shown. Call `note` with each event.
 */
export function watchLoaded(queries: QueryClient): { note: (event: LiveEvent) => void; stop: () => void } {
  const changedAt = new Map<unknown, number>()
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'added' || query.state.data === undefined) return
    const lastChange = Math.max(...query.queryKey.map((part: unknown) => changedAt.get(part) ?? 0))
    if (lastChange >= query.state.dataUpdatedAt) query.invalidate()
  })
  return {
    note({ changed, gone }) {
      const now = Date.now()
      for (const [id, at] of changedAt) if (now - at > LOADING_MS) changedAt.delete(id)
      for (const id of [...changed.map((report) => report.id), ...gone]) changedAt.set(id, now)
    },
    stop,
  }
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
