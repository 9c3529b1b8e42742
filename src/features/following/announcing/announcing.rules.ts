import type { NotificationType } from '#features/notifications/notifications.rules.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import { DAY_MS, dayAfter, dayIn, HOUR_MS, hourIn, MINUTE_MS, startOfDay } from '#shared/clock.ts'
import type { EmailMode, Kind } from '../channels/channels.rules.ts'

export interface NewsKind {
  kind: Kind
  type: NotificationType
}

const NEWS = new Map<string, NewsKind>([
  ['active', { kind: 'state', type: 'active' }],
  ['resolved', { kind: 'state', type: 'resolved' }],
  ['validated', { kind: 'validated', type: 'community_validated' }],
  ['commented', { kind: 'comments', type: 'comment' }],
  ['reported', { kind: 'area', type: 'new_report' }],
])

/**
 * The news about an event; null if the report is hidden or deleted by now, or no longer in the state that the event
 * tells of.
 */
export function newsOf(event: { kind: string; status: Status; isDeleted: boolean }): NewsKind | null {
  if (event.isDeleted || event.status === 'hidden') return null
  const news = NEWS.get(event.kind) ?? null
  return news?.kind === 'state' && news.type !== event.status ? null : news
}

/** The type of the notification about an event of this kind. @throws Error for a kind that nobody is told of */
export function typeOfEvent(kind: string): NotificationType {
  const news = NEWS.get(kind)
  if (!news) throw new Error(`There is no notification about ${kind}`)
  return news.type
}

/** Whether the author is told of news of this kind when it happens, even without following. */
export function isAnnouncedToAuthor(kind: Kind): boolean {
  return kind === 'state' || kind === 'validated'
}

/** No news waits longer: a weekly digest is at most a week away, and an hour when the clocks change. */
export const LONGEST_WAIT_MS = 8 * DAY_MS

/** Comments on one report within this time become one message. */
const GATHERED_MS = 10 * MINUTE_MS

/** The hour of the territory's day at which digests are sent. */
const DIGEST_HOUR = 8
const MONDAY = 1

/** When a push or an email about news of this kind is sent, if none waits yet. */
export function dueAt(kind: Kind, mode: Exclude<EmailMode, 'off'>, timeZone: string, now: Date): Date {
  if (mode !== 'now') return nextDigest(mode, timeZone, now)
  return kind === 'comments' ? new Date(now.getTime() + GATHERED_MS) : now
}

/** The next time a digest is sent: at 08:00 of the territory, a weekly one on Mondays. */
export function nextDigest(mode: 'daily' | 'weekly', timeZone: string, now: Date): Date {
  for (let day = dayIn(timeZone, now); ; day = dayAfter(day)) {
    const at = atHour(timeZone, day, DIGEST_HOUR)
    if (at > now && (mode === 'daily' || new Date(`${day}T00:00:00Z`).getUTCDay() === MONDAY)) return at
  }
}

/** A full hour of a day in a time zone, also on days on which the clocks change. */
function atHour(timeZone: string, day: string, hour: number): Date {
  const about = new Date(startOfDay(timeZone, day).getTime() + hour * HOUR_MS)
  return new Date(about.getTime() + (hour - hourIn(timeZone, about)) * HOUR_MS)
}
