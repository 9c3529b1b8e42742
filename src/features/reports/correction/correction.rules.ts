import type { LatLng } from '#features/territory/territory.rules.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { isVisibleTo, type Person, type Visible } from '../reports.rules.ts'

/** How long authors may correct their report, milliseconds from its submission. */
const CORRECTION_MS = 15 * MINUTE_MS

/** Until when a report that was submitted at `createdAt` may be corrected. */
export function correctableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + CORRECTION_MS)
}

/** The part of a report that its author may correct. */
export interface CorrectableContent extends LatLng {
  category: string
  description: string
}

/** Picks the part of a report that its author may correct. */
export function correctableContent({ category, description, lat, lng }: CorrectableContent): CorrectableContent {
  return { category, description, lat, lng }
}

/** The fields that differ, latitude and longitude always together. Null when nothing differs. */
export function changesOf(before: CorrectableContent, now: CorrectableContent): Partial<CorrectableContent> | null {
  const changes = {
    ...(now.category !== before.category && { category: now.category }),
    ...(now.description !== before.description && { description: now.description }),
    ...((now.lat !== before.lat || now.lng !== before.lng) && { lat: now.lat, lng: now.lng }),
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** Why this person may not correct this report now; null when they may. */
export function whyNotCorrect(
  report: Visible & { createdAt: Date },
  person: Person,
  now: Date,
): 'no-report' | 'not-author' | 'hidden-report' | 'too-late' | null {
  if (!isVisibleTo(report, person)) return 'no-report'
  if (report.authorId !== person.id) return 'not-author'
  if (report.status === 'hidden') return 'hidden-report'
  return now > correctableUntil(report.createdAt) ? 'too-late' : null
}
