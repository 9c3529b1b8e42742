import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusQuietly } from '#platform/browser/hooks/useFocusGoesOn.ts'

/**
 * When another screen is shown, moves the focus to its heading: screen readers say it, and keyboards begin there.
 * A screen that has focused something itself keeps that, and so does a dialog.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement?.closest('main, [role="dialog"]')) return
    focusQuietly(document.querySelector('main h1') ?? document.querySelector('main'))
  }, [pathname])
}
