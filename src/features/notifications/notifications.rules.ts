/** What an administrator has made of a report; its author is told of it. */
export const STATE_TYPES = ['active', 'resolved', 'hidden'] as const

/** What a person is told of. Source: spec §3 "notifications". */
export const NOTIFICATION_TYPES = ['confirm', 'reject', 'community_validated', ...STATE_TYPES] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Code points of what is shown of a report beside what is said about it. */
export const FIRST_WORDS = 120

/** How many of the latest are listed. Source: spec §9 "Lists and polling". */
export const LATEST = 20
