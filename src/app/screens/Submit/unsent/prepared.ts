import type { Unsent } from '#features/reports/device/outbox.rules.ts'

/** What is sent, with its idempotency key. */
export interface Prepared extends Pick<Unsent, 'key' | 'chosen'> {
  input: Omit<Unsent, 'key' | 'owner' | 'photo' | 'chosen' | 'keptAt' | 'refusal'> & { photo?: File }
}

/** The same as a report that waits on this device. */
export function unsentFrom({ input, ...marks }: Prepared, owner: string): Unsent {
  return { ...marks, owner, ...input, photo: input.photo ?? null, keptAt: Date.now(), refusal: null }
}
