import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/clock.ts'

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
  /** The code of that refusal, and the language of its words. Absent in reports stored by earlier versions. */
  refused?: { code: string; language: string }
  /** The form has a copy of it, so it is not sent. Absent if not, and in reports stored by earlier versions. */
  isEdited?: boolean
  /** An attempt to send it got no answer, so the server may have it. Absent in reports stored by earlier versions. */
  mayBeSent?: boolean
}

/** A version of an unsent report: it gets a new time whenever a form stores it. */
export type UnsentVersion = Pick<Unsent, 'key' | 'keptAt'>

/** Whether the outbox can send it: not refused, and not being edited. While the form sends it, the form has its lock. */
export function isDue({ refusal, isEdited = false }: Unsent): boolean {
  return refusal === null && !isEdited
}

/** Whether a report waits for its writer: refused, left in the form, or not sent for an hour. */
export function needsWriter(unsent: Unsent, now: number): boolean {
  return !isDue(unsent) || now - unsent.keptAt > HOUR_MS
}

/** The age in milliseconds at which another person's unsent report counts as left behind. */
const FORGOTTEN_MS = 30 * DAY_MS

/** Whether it may be deleted: left behind on a device that somebody else uses. Source: safety rules, privacy. */
export function isForgotten({ owner, keptAt }: Unsent, reader: string | null, now: number): boolean {
  return owner !== reader && now - keptAt > FORGOTTEN_MS
}

/** How often unsent reports are sent again when no event says that the network is back, ms. */
export const SEND_AGAIN_MS = MINUTE_MS

const LONGEST_PAUSE_MS = 16 * SEND_AGAIN_MS

/**
 * How long a report that has failed this often waits for its next attempt, ms: twice as long each time, up to 16
 * minutes, since each attempt sends the photo and mobile data cost money.
 */
export function pauseAfter(failures: number): number {
  return Math.min(SEND_AGAIN_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
}

/**
 * Whether a refusal is temporary, so that the report is sent again: no network or a slow one, a busy server, an ended
 * session.
 */
export function isTemporary({ status }: { status: number }): boolean {
  return [0, 401, 408, 429].includes(status) || status >= 500
}

/** Whether a failed attempt may have stored the report: the server, or the proxy before it, gave no answer of its own. */
export function mayHaveArrived({ status }: { status: number }): boolean {
  return [0, 408].includes(status) || (status >= 500 && status !== 503)
}
