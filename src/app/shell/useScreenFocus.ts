import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusQuietly } from '#platform/browser/hooks/useFocusAfterRemoval.ts'

/**
 * When another screen is shown, moves the focus to its heading: screen readers say it, and keyboards begin there.
 * Only from the navigation, or if what had the focus is gone: a screen may have focused something itself.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const { activeElement, body } = document
    const isInNavigation = activeElement?.closest('nav') && !activeElement.closest('main')
    if (activeElement && activeElement !== body && !isInNavigation) return
    // A page under a tab has its own heading, below the one that all tabs share.
    const main = document.querySelector('main')
    focusQuietly(main?.querySelector<HTMLElement>('[data-heading]') ?? main?.querySelector('h1') ?? main)
  }, [pathname])
}
