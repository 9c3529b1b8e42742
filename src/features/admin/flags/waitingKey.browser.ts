import type { QueryClient } from '@tanstack/react-query'

/** How many flagged reports wait; by itself, so that everybody's page need not know how it is asked. */
export const WAITING_KEY = ['flags-waiting']

/** Has it asked for again, where it is looked at. */
export function renewFlagsWaiting(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: WAITING_KEY })
}
