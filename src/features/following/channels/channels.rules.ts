/** The screen that ends all emails, with a code in its address. Mail programs post to it (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

/** The kinds of news. `area`: a new report in the circle of an alert. */
export const KINDS = ['state', 'comments', 'validated', 'area'] as const
export type Kind = (typeof KINDS)[number]

/** When emails come: never, at once, or as one email with all news. */
export const EMAIL_MODES = ['off', 'now', 'daily', 'weekly'] as const
export type EmailMode = (typeof EMAIL_MODES)[number]
