import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  askDevice,
  forgetOwnPosition,
  positionAtStart,
  setPosition,
  type WhyNotLocated,
} from '#features/territory/position.browser.ts'
import { isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { useRoot } from '#platform/browser/root.ts'

/** starting: it is not known yet whether the device may be asked. */
export interface Locating {
  state: 'starting' | 'asking' | 'idle'
  /** The device says that the person is elsewhere: asked what to do. Stays while it is tried again. */
  isOutside: boolean
  /** Why the last wish was not fulfilled. */
  problem: WhyNotLocated | 'outside' | null
}

const IDLE: Locating = { state: 'idle', isOutside: false, problem: null }

/**
 * Finds the person: on a tap, and at the start where that is permitted already and `findsAtStart`. At the start a
 * failure falls back to the default centre in silence, on a tap it says why; a place outside the territory is told,
 * unless that is switched off. Source: spec §2 "Recent reports screen", §8 "Submit", readings 5.
 */
export function useLocating({ findsAtStart, goTo }: { findsAtStart: boolean; goTo: (point: LatLng) => void }) {
  const { territory, isLocationWarningOff } = useRoot().installation
  const [now, setNow] = useState<Locating>({ ...IDLE, state: 'starting' })
  /** The last wish alone is told of; none any more: null. */
  const wish = useRef<symbol>(null)

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
    setPosition(null)
    goTo(territory.recentMap.centre)
    setNow(isLocationWarningOff ? { ...IDLE, problem: 'outside' } : { ...IDLE, isOutside: true })
  }
  const begin = useEffectEvent(async () => {
    const found = await positionAtStart(territory.bounds)
    if (wish.current) return
    setNow(IDLE)
    if (!findsAtStart || !found || typeof found === 'string') return
    if (isInside(territory.bounds, found.point)) goTo(found.point)
    else if (!isLocationWarningOff) setNow({ ...IDLE, isOutside: true })
  })
  useEffect(() => void begin(), [])

  return {
    ...now,
    find: () => void find(),
    /** Leaves it at where it is. */
    goOn: () => {
      wish.current = null
      setNow(IDLE)
    },
  }
}
