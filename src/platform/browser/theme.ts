import { useEffect, useSyncExternalStore } from 'react'
import { THEME_COLORS, type Theme, themeLine } from '#shared/theme.ts'
import { listenToTabs, notifyTabs } from './channel.ts'

/** The BroadcastChannel on which the tabs of this browser announce a new theme. */
const CHANNEL = 'lamppost-theme'

/** Shows a theme at once in every tab, and stores it in a cookie, so that the server renders pages with it. */
export function setTheme(theme: Theme): void {
  show(theme)
  notifyTabs(CHANNEL, theme)
}

/** The current theme. `rendered` is the one that the server has rendered. */
export function useTheme(rendered: Theme): Theme {
  return useSyncExternalStore(watchTheme, shownTheme, () => rendered)
}

/**
 * Applies the preference of the signed-in user, which may come from another device, and choices made in other tabs. A
 * cookie keeps the theme, so that signing out does not change it. Source: decision 004.
 */
export function useFollowTheme(me: { darkMode: boolean } | null): void {
  const wanted = me && (me.darkMode ? 'dark' : 'light')
  useEffect(() => {
    if (wanted) show(wanted)
  }, [wanted])
  useEffect(() => {
    return listenToTabs(CHANNEL, (theme) => {
      if (theme === 'dark' || theme === 'light') show(theme)
    })
  }, [])
}

function show(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
  document.cookie = themeLine(theme, { isSecure: location.protocol === 'https:' })
}

function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark'
}

/** Calls back when the theme changes. Returns a function that ends this. */
export function watchTheme(onChange: () => void): () => void {
  const watcher = new MutationObserver(onChange)
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => watcher.disconnect()
}
