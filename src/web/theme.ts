import { useEffect, useSyncExternalStore } from 'react'
import { THEME_COOKIE, type Theme } from '#shared/theme.ts'

const YEAR_SECONDS = 31_536_000
const watchers = new Set<() => void>()

/** Shows a theme at once and remembers it on this device, in a cookie so that the server paints it from the first byte. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
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
