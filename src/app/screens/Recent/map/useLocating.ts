import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onTouch } from '#features/map/view/touch.browser.ts'
import {
  askDevice,
  forgetOwnPosition,
  positionAtStart,
  setPosition,
  type WhyNotLocated,
} from '#features/territory/position.browser.ts'
import { isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { useRoot } from '#platform/browser/root.ts'
import { MAP_ID } from '../SheetHandle.tsx'

/** The state `starting` lasts until it is known whether the device may be asked. */
export interface Locating {
  state: 'starting' | 'asking' | 'idle'
  /** The position is outside the territory; a dialog asks what to do, and stays while the device is asked again. */
  isOutside: boolean
  /** Why the last request has failed. */
  problem: WhyNotLocated | 'outside' | null
}

const IDLE: Locating = { state: 'idle', isOutside: false, problem: null }

interface Wishes {
  findsAtStart: boolean
  /** A report is open, or the map has been sent somewhere. */
  isInUse: boolean
  goTo: (point: LatLng) => void
}

/**
 * Finds the person on a tap, and at the start if that is already permitted and `findsAtStart`. At the start, a late
 * position does not move a map that was touched or used meanwhile, and a failure is not shown; after a tap it is
 * explained. A position outside the territory opens a dialog, unless that is switched off.
 * Source: spec §2 "Recent reports screen", §8 "Submit", readings 5.
 */
export function useLocating({ findsAtStart, isInUse, goTo }: Wishes) {
  const { territory, isLocationWarningOff } = useRoot().installation
  const [now, setNow] = useState<Locating>({ ...IDLE, state: 'starting' })
  /** The last request; answers to older ones are ignored. Null when it was cancelled. */
  const wish = useRef<symbol>(null)
  const wasUsed = useRef(false)
  useEffect(() => onTouch(document.getElementById(MAP_ID), () => (wasUsed.current = true)), [])
  useEffect(() => {
    if (isInUse) wasUsed.current = true
  }, [isInUse])

  const find = async () => {
    if (now.state === 'asking') return
    const mine = Symbol()
    wish.current = mine
    setNow({ ...IDLE, state: 'asking', isOutside: now.isOutside })
    const found = await askDevice()
    if (wish.current !== mine) return
    if (typeof found === 'string') {
      if (!forgetOwnPosition()) goTo(territory.recentMap.centre)
      return setNow({ ...IDLE, problem: found })
    }
    if (isInside(territory.bounds, found.point)) {
      setPosition(found)
      goTo(found.point)
      return setNow(IDLE)
    }
    if (!forgetOwnPosition()) goTo(territory.recentMap.centre)
    setNow(isLocationWarningOff ? { ...IDLE, problem: 'outside' } : { ...IDLE, isOutside: true })
  }
  const begin = useEffectEvent(async () => {
    const found = await positionAtStart(territory.bounds)
    if (wish.current) return
    setNow(IDLE)
    if (!findsAtStart || !found || typeof found === 'string') return
    if (isInside(territory.bounds, found.point)) {
      if (!wasUsed.current) goTo(found.point)
    } else if (!isLocationWarningOff) setNow({ ...IDLE, isOutside: true })
  })
  useEffect(() => void begin(), [])

  return {
    ...now,
    find: () => void find(),
    /** Closes the messages and ignores an answer that is still to come. */
    goOn: () => {
      wish.current = null
      setNow(IDLE)
    },
  }
}
