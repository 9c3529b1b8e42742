/** A report that is stored on this device, with its photo, until the network is back. Source: readings 9. */
export interface Unsent {
  /** Its Idempotency-Key, the same at every attempt. */
  key: string
  /** Who wrote it; nobody else sees or sends it. */
  owner: string
  category: string
  description: string
  lat: number
  lng: number
  /** The name chosen for the location, and the words that were searched for. */
  address?: string
  searched?: string
  /** The photo as it will be sent. */
  photo: File | null
  /** The file that was chosen for the photo. Absent without a photo, and in reports stored by earlier versions. */
  chosen?: Pick<File, 'name' | 'size' | 'lastModified'>
  /** When it was stored, ms. */
  keptAt: number
  /** Why the server refused it, in words: then it waits for the person. Null while it waits for the network. */
  refusal: string | null
}

/** The age in milliseconds at which another person's unsent report counts as left behind. */
const FORGOTTEN_MS = 30 * 24 * 3600 * 1000

/** Whether it may be deleted: left behind on a device that somebody else uses. Source: safety rules, privacy. */
export function isForgotten({ owner, keptAt }: Unsent, reader: string, now: number): boolean {
  return owner !== reader && now - keptAt > FORGOTTEN_MS
}

/**
 * Whether a refusal is temporary, so that the report is sent again: no network or a slow one, a busy server, an ended
 * session.
 */
export function isPassing({ status }: { status: number }): boolean {
  return [0, 401, 408, 429].includes(status) || status >= 500
}
