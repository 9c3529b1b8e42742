import { YEAR_SECONDS } from './clock.ts'

export type Theme = 'dark' | 'light'

/** The cookie that stores the theme of a device. */
export const THEME_COOKIE = 'theme'

/** The colour of the browser's own surface around the page (`theme-color`). */
export const THEME_COLORS: Record<Theme, string> = { dark: '#0d1922', light: '#f7f9fb' }

/** The theme of a request: the signed-in user's, else the cookie's; dark by default. Source: spec §4 "Dark mode". */
export function themeOf(me: { darkMode: boolean } | null, cookies: Record<string, string>): Theme {
  const isDark = me ? me.darkMode : cookies[THEME_COOKIE] !== 'light'
  return isDark ? 'dark' : 'light'
}

/** The cookie as text for a `set-cookie` header or `document.cookie`. */
export function themeLine(theme: Theme, { isSecure }: { isSecure: boolean }): string {
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
