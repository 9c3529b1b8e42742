import { useEffect, useEffectEvent, useState } from 'react'
import { locate, mayLocate, setPosition } from '#features/territory/position.browser.ts'
import { isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { useRoot } from '#web/root.ts'

/** starting: it is not known yet whether the device may be asked. */
export type Locating = 'starting' | 'asking' | 'outside' | 'idle'

/**
 * Finds the person: on a tap, and at the start where that is permitted already and `findsAtStart`. Failures go back
 * to the default centre in silence; a place outside the territory is told, unless that is switched off.
 * Source: spec §2 "Recent reports screen", readings 5.
 */
export function useLocating({ findsAtStart, goTo }: { findsAtStart: boolean; goTo: (point: LatLng) => void }) {
  const { territory, isLocationWarningOff } = useRoot().installation
  const [state, setState] = useState<Locating>('starting')

  const find = async (isTold: boolean) => {
    setState('asking')
    const found = await locate()
    if (found && isInside(territory.bounds, found.point)) {
      setPosition(found)
      goTo(found.point)
      return setState('idle')
    }
    setPosition(null)
    if (isTold) goTo(territory.recentMap.centre)
    setState(found && !isLocationWarningOff ? 'outside' : 'idle')
  }
  const begin = useEffectEvent(async () => {
    if (findsAtStart && (await mayLocate())) await find(false)
    else setState('idle')
  })
  useEffect(() => void begin(), [])

  return {
    state,
    find: () => void find(true),
    /** Leaves it at the default centre. */
    goOn: () => setState('idle'),
  }
}
