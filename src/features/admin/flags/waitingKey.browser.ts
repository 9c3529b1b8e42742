import type { QueryClient } from '@tanstack/react-query'

/**
 * Query key of the number of waiting flagged reports. In a file of its own, so that every page can use it without
 * loading the query.
 */
export const WAITING_KEY = ['flags-waiting']

/** Refetches the number where it is shown. */
export function renewFlagsWaiting(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: WAITING_KEY })
}
