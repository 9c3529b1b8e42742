import { storeOf, useStore } from './store.ts'

const keptAt = storeOf<number | null>(null)

/** Notes whether the last answer came from this device, and when that one was fetched, ms. */
export const noteKept = keptAt.set

/** When what the page shows was fetched, ms, if the service worker had kept it; null if the server has answered. */
export function useKeptAt(): number | null {
  return useStore(keptAt)
}
