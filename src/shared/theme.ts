export type Theme = 'dark' | 'light'

/** The cookie in which a device remembers its theme. */
export const THEME_COOKIE = 'theme'

/** The theme that a request's cookie or record asks for; dark by default. Source: spec §4 "Dark mode". */
export function themeOf(me: { darkMode: boolean } | null, cookies: Record<string, string>): Theme {
  const isDark = me ? me.darkMode : cookies[THEME_COOKIE] !== 'light'
  return isDark ? 'dark' : 'light'
}
