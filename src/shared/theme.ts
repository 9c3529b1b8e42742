export type Theme = 'dark' | 'light'

/** The cookie in which a device remembers its theme. */
export const THEME_COOKIE = 'theme'

/** What a browser paints around the page. */
export const THEME_COLORS: Record<Theme, string> = { dark: '#0d1922', light: '#f7f9fb' }

const YEAR_SECONDS = 31_536_000

/** The theme that a request's cookie or record asks for; dark by default. Source: spec §4 "Dark mode". */
export function themeOf(me: { darkMode: boolean } | null, cookies: Record<string, string>): Theme {
  const isDark = me ? me.darkMode : cookies[THEME_COOKIE] !== 'light'
  return isDark ? 'dark' : 'light'
}

/** The cookie's line, as a header and as scripts set it. */
export function themeLine(theme: Theme, { isSecure }: { isSecure: boolean }): string {
  return `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
