import { useLocation } from 'react-router'

/** What the link or call that led here gave along; the router's own type is `any`. */
export function useLocationState(): unknown {
  return useLocation().state
}
