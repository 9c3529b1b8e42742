import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useOpening } from './useOpening.ts'

/**
 * Returns a function that tells whether this screen is still shown. It is false as soon as another one is asked for, a
 * moment before this one is unmounted: what is shown here then would be seen by nobody.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const opening = useOpening()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = state !== 'idle'
  }, [state])
  return () => opening.current !== null && !isLeaving.current && window.location.pathname === pathname
}
