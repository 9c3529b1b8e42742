import { readMe } from '#features/profile/profile.contract.ts'
import type { Api } from '#platform/browser/api.ts'
import { sleep } from '#shared/clock.ts'
import { isRefusal } from '#shared/endpoint.ts'

/** How often a busy server is asked again before the person is told. */
const MAX_REPETITIONS = 2

/**
 * Sends a person's request again if the server is busy, after the seconds that it asks for. For requests that may be
 * repeated.
 * @throws Whatever the last attempt throws
 */
export async function repeatIfBusy<T>(api: Api, person: { id: string } | null, send: () => Promise<T>): Promise<T> {
  for (let repetitions = 0; ; repetitions++) {
    try {
      return await send()
    } catch (error) {
      const seconds = isRefusal(error) && error.code === 'busy' ? error.details.retryAfterSeconds : undefined
      if (seconds === undefined || repetitions === MAX_REPETITIONS) throw error
      await sleep(seconds * 1000)
      // Somebody else may have signed in from another tab.
      if ((await api.call(readMe, {}))?.id !== person?.id) throw error
    }
  }
}
