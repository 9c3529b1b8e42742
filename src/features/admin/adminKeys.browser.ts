import type { QueryClient } from '@tanstack/react-query'

// In a file of its own, so that every page can use it without loading the queries.

/** Start of the query keys of administrators' data, which is reloaded after each of their actions. */
export const ADMIN_KEY = ['admin']

/** Query key of the number of waiting flagged reports. */
export const WAITING_KEY = [...ADMIN_KEY, 'flags-waiting']

/** Refetches the number where it is shown. */
export function renewFlagsWaiting(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: WAITING_KEY })
}
