import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useOpening } from './useOpening.ts'

/**
 * Returns a function that says whether this screen is still open. False as soon as the user navigates to another path,
 * so that a message can be shown elsewhere.
 */
export function useIsScreenOpen(): () => boolean {
  const { pathname } = useLocation()
  const target = useNavigation().location?.pathname ?? pathname
  const opening = useOpening()
  const isLeaving = useRef(false)
  useEffect(() => {
    isLeaving.current = target !== pathname
  }, [target, pathname])
  return () => opening.current !== null && !isLeaving.current && window.location.pathname === pathname
}
