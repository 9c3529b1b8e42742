import { useLocation } from 'react-router'

/** What the link or call that led here gave along; the router's own type is `any`. */
export function useLocationState(): unknown {
  return useLocation().state
}

/** Navigation state of a page that was opened from another screen: its arrow goes back there. */
export const FROM_SCREEN = { fromScreen: true }

/** Whether the previous entry of the history is the screen that led here. */
export function cameFromScreen(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromScreen' in state
}
