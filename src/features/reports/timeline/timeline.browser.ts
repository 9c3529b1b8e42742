import { type QueryClient, useQuery } from '@tanstack/react-query'
import { callOptionsOf } from '#platform/browser/callOptions.ts'
import { useApi } from '#platform/browser/useApi.ts'
import type { Card } from '../card/cards.contract.ts'
import type { LiveEvent } from '../live/live.rules.ts'
import { readTimeline, type TimelineEvent } from './timeline.contract.ts'

export const TIMELINES_KEY = ['timeline']

/** A report's timeline: `loaded` at the time `at`, fetched again whenever the report's state has changed since. */
export function useTimeline(
  { id, status, communityValidated }: Card,
  loaded: TimelineEvent[] | undefined,
  at: number,
): TimelineEvent[] | undefined {
  const api = useApi()
  return useQuery({
    queryKey: [...keyOf(id), status, communityValidated],
    queryFn: (context) => api.call(readTimeline, { id }, callOptionsOf(context)).then(({ items }) => items),
    ...(loaded && isOf(loaded, { status, communityValidated }) && { initialData: loaded, initialDataUpdatedAt: at }),
    // The timeline gets a new state some seconds after the report, and must not show it before that.
    placeholderData: (previous, query) => (query?.queryKey[1] === id && previous) || loaded,
  }).data
}

/**
 * Fetches a report's timeline again if it does not match this state, since the timeline gets a state some seconds after
 * the screens do; also if the content is new, since a note may have been removed.
 */
export function renewTimeline(queries: QueryClient, report: LiveEvent['changed'][number]): void {
  void queries.invalidateQueries({
    queryKey: keyOf(report.id),
    // the type that the query above returns
    predicate: ({ state }) => report.newContent || !isOf((state.data ?? []) as TimelineEvent[], report),
  })
}

function keyOf(reportId: string): string[] {
  return [...TIMELINES_KEY, reportId]
}

/** Whether a timeline matches the report's state and validation. */
function isOf(events: TimelineEvent[], { status, communityValidated }: Pick<Card, 'status' | 'communityValidated'>) {
  const last = events.find(({ kind }) => kind === 'active' || kind === 'resolved' || kind === 'hidden')
  return (last?.kind ?? 'active') === status && events.some(({ kind }) => kind === 'validated') === communityValidated
}
