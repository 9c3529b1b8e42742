import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/browser/useApi.ts'
import type { Card } from '../card/cards.contract.ts'
import { readTimeline, type TimelineEvent } from './timeline.contract.ts'

/** What has happened to a report: as it was loaded `at` that time, asked for anew whenever its state has changed since. */
export function useTimeline(
  { id, status, communityValidated }: Card,
  loaded: TimelineEvent[] | undefined,
  at: number,
): TimelineEvent[] | undefined {
  const api = useApi()
  return useQuery({
    queryKey: [...keyOf(id), status, communityValidated],
    queryFn: ({ signal }) => api.call(readTimeline, { id }, { signal }).then(({ items }) => items),
    ...(loaded && isOf(loaded, { status, communityValidated }) && { initialData: loaded, initialDataUpdatedAt: at }),
    placeholderData: keepPreviousData,
    networkMode: 'always',
  }).data
}

/** Asks for a report's timeline anew where it does not end in this state: a state is told a little later than it is shown. */
export function renewTimeline(queries: QueryClient, report: Pick<Card, 'id' | 'status' | 'communityValidated'>): void {
  void queries.invalidateQueries({
    queryKey: keyOf(report.id),
    // What the query above gives.
    predicate: ({ state }) => !isOf((state.data ?? []) as TimelineEvent[], report),
  })
}

function keyOf(reportId: string): string[] {
  return ['timeline', reportId]
}

/** Whether a timeline ends in the state that the report is in. */
function isOf(
  events: TimelineEvent[],
  { status, communityValidated }: Pick<Card, 'status' | 'communityValidated'>,
): boolean {
  const last = events.find(({ kind }) => kind === 'active' || kind === 'resolved' || kind === 'hidden')
  return (last?.kind ?? 'active') === status && events.some(({ kind }) => kind === 'validated') === communityValidated
}
