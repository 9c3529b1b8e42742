import { storeOf, useStore } from './store.ts'

const keptAt = storeOf<number | null>(null)

/** Call after each answer: when the service worker's stored copy was fetched, ms; null if the server answered. */
export const noteFetchedAt = keptAt.set

/** When what the page shows was fetched, ms, if the service worker had kept it; null if the server has answered. */
export function useFetchedAt(): number | null {
  return useStore(keptAt)
}
