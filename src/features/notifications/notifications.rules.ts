/** The states that an administrator gives a report; its author is notified of them. */
const STATE_TYPES = ['active', 'resolved', 'hidden'] as const

/** The types of notifications. Source: spec §3 "notifications" for the first three; the others are our own. */
export const NOTIFICATION_TYPES = [
  ...(['confirm', 'reject', 'community_validated'] as const),
  ...STATE_TYPES,
  ...(['comment', 'new_report'] as const),
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Maximum length of a report's description in a notification, in code points. */
export const FIRST_WORDS = 120

/** How many notifications are listed, the latest. Source: spec §9 "Lists and polling". */
export const LATEST = 20
