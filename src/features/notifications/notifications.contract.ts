import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { time } from '#shared/fields.ts'
import { z } from '#zod'
import { NOTIFICATION_TYPES, type NotificationType } from './notifications.rules.ts'

/** A notification, with the report it is about. Source: spec §3 "notifications". */
const notification = z.object({
  id: z.string(),
  reportId: z.string(),
  category: z.string(),
  /** The report's first words, in one line; absent when it is deleted, or hidden from this person. */
  reportDescription: z.optional(z.string()),
  /** The URL of the report's small picture; absent when it has none, or is hidden from this person. */
  reportPhoto: z.optional(z.string()),
  type: z.enum(NOTIFICATION_TYPES),
  count: z.number(),
  message: z.string(),
  /** An administrator's note on it. */
  note: z.optional(z.string()),
  read: z.boolean(),
  timestamp: time,
})

export type Notification = z.output<typeof notification>

/**
 * The latest 20, newest first; `count`: votes or comments since the user last looked. Source: spec §9 "Lists and
 * polling".
 */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'The latest 20 notifications',
  who: 'user',
  reply: z.object({ items: z.array(notification), next: z.null() }),
})

/** The number of notifications that are unread. Source: spec §9 "Lists and polling". */
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications are unread',
  who: 'user',
  reply: z.object({ unread: z.number() }),
})

/**
 * Marks all as read, or only those up to `until`, so that none counts as read before it was shown. Source: spec §4
 * "Notifications".
 */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read, all or those until a time',
  who: 'user',
  input: z.object({
    until: z.optional(z.string('invalid').check(z.refine((text) => Date.parse(text) >= 0, 'invalid'))),
  }),
  refusals: { invalid: [400, m.ui_refusal_invalid] },
})

interface TextParts {
  type: NotificationType
  count: number
  isOwn: boolean
}

const MESSAGES: Record<NotificationType, (notification: TextParts) => string> = {
  confirm: m.notifications_confirm,
  reject: m.notifications_reject,
  comment: (notification) =>
    notification.isOwn ? m.notifications_comment_own(notification) : m.notifications_comment(notification),
  community_validated: ({ isOwn }) => (isOwn ? m.notifications_validated() : m.notifications_followed_validated()),
  active: ({ isOwn }) => (isOwn ? m.notifications_active() : m.notifications_followed_active()),
  resolved: ({ isOwn }) => (isOwn ? m.notifications_resolved() : m.notifications_followed_resolved()),
  hidden: m.notifications_hidden,
  new_report: m.notifications_new_report,
}

/**
 * The exact text of a notification; `count` starts at 1; `isOwn`: it is about the reader's own report. Source: spec §4
 * "Vote", readings 19.
 */
export function messageOf(notification: TextParts): string {
  return MESSAGES[notification.type](notification)
}
