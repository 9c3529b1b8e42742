import { storeOf } from '#platform/browser/store.ts'

/** Whether a report on this device waits for whoever is signed in to do something. The outbox sets it. */
export const needsAttention = storeOf(false)
