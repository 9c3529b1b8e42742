/** The types of notifications. Source: spec §3 "notifications" for the first three; the others are our own. */
export const NOTIFICATION_TYPES = [
  'confirm',
  'reject',
  'community_validated',
  // The states that an administrator gives a report; its author is notified of them.
  'active',
  'resolved',
  'hidden',
  'comment',
  'new_report',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Maximum length of a report's description in a notification, in code points. */
export const FIRST_WORDS = 120

/** How many notifications are listed, the latest. Source: spec §9 "Lists and polling". */
export const LATEST = 20
