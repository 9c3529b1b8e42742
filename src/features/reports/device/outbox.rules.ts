/** A report that waits on this device for the network, with its photo. Source: readings 9. */
export interface Unsent {
  /** Its Idempotency-Key, the same at every try. */
  key: string
  /** Who wrote it: nobody else sees or sends it. */
  owner: string
  category: string
  description: string
  lat: number
  lng: number
  /** The name that was chosen for the place, and the words that found it. */
  address?: string
  searched?: string
  /** As it will be sent. */
  photo: File | null
  /** When it was kept, ms. */
  keptAt: number
  /** Why the server has refused it, in words: it waits for the person then; null while it waits for the network. */
  refusal: string | null
}

/** After that long somebody who was here last has left it behind. */
const FORGOTTEN_MS = 30 * 24 * 3600 * 1000

/** Whether it may go: left behind on a device that somebody else uses. Source: safety rules, privacy. */
export function isForgotten({ owner, keptAt }: Unsent, reader: string, now: number): boolean {
  return owner !== reader && now - keptAt > FORGOTTEN_MS
}

/** Whether a refusal says nothing about the report, so that it is tried again: no network or too slow a one, a busy server, a session that ended. */
export function isPassing({ status }: { status: number }): boolean {
  return [0, 401, 408, 429].includes(status) || status >= 500
}
