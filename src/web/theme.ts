import { useEffect, useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const COOKIE = 'theme'
const YEAR_SECONDS = 31_536_000
const watchers = new Set<() => void>()

/** The theme that a request's cookie or record asks for; dark by default. Source: spec §4 "Dark mode". */
export function themeOf(me: { darkMode: boolean } | null, cookies: Record<string, string>): Theme {
  const isDark = me ? me.darkMode : cookies[COOKIE] !== 'light'
  return isDark ? 'dark' : 'light'
}

/** Shows a theme at once and remembers it on this device, in a cookie so that the server paints it from the first byte. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  for (const watcher of watchers) watcher()
}

/** The theme that is shown. */
export function useTheme(rendered: Theme): Theme {
  return useSyncExternalStore(watch, shownTheme, () => rendered)
}

/** Follows the signed-in user's preference, whichever device it was set on. */
export function useFollowTheme(me: { darkMode: boolean } | null): void {
  const wanted = me && (me.darkMode ? 'dark' : 'light')
  useEffect(() => {
    if (wanted && wanted !== shownTheme()) setTheme(wanted)
  }, [wanted])
}

function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
