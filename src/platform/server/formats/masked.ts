// %40 is an @ in a link.
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+(?:@|%40)[\w-]+(\.[\w-]+)+/g
const QUERY = /\?[^\s"'<>)]+/g

/** A text as logs may contain it: without email addresses and query strings. */
export const masked = (text: string): string => text.replace(EMAIL, '[email]').replace(QUERY, '?…')
