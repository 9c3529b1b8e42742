import { useEffect } from 'react'
import { storeOf, useStore } from '#platform/browser/store.ts'
import { type Bounds, isInside, type LatLng, type Territory } from './territory.rules.ts'

/** Where distances are measured from. Source: readings 5. */
export interface Position {
  point: LatLng
  /** The accuracy of the device's position, metres; null for a point pressed on the map, or the default centre. */
  accuracyMetres: number | null
}

/** With a worse accuracy than this, metres, the device does not know the street. */
const PRECISE_METRES = 100
/** Why the device has not given its position. */
export type WhyNotLocated = 'denied' | 'unavailable' | 'timeout'

/** How long the device may take when the user asks for it, and at the start of a visit, ms. */
const TIMEOUT_MS = 10_000
const START_TIMEOUT_MS = 5000

/** How long the person may take to answer the browser's question, milliseconds. */
const ANSWER_MS = 60_000

const chosen = storeOf<Position | null>(null)
/** Whether we know by now if the visit starts at the user's own position. */
const isSettled = storeOf(false)
let start: Promise<Position | WhyNotLocated | null> | undefined

/** The user's own position or the point pressed on the map; until there is one, the default centre. */
export function usePosition({ recentMap, bounds }: Pick<Territory, 'recentMap' | 'bounds'>): Position {
  const known = useStore(chosen)
  useEffect(() => void positionAtStart(bounds), [bounds])
  return known ?? { point: recentMap.centre, accuracyMetres: null }
}

/** Whether the position that distances are measured from is final; before, a number might change a moment later. */
export function useIsPositionSettled(): boolean {
  return useStore(isSettled)
}

/** Measures distances from this position, on every screen; null goes back to the default centre. */
export const setPosition = chosen.set

/**
 * Forgets the device's position, which is no longer available; a point pressed on the map stays. Returns whether there
 * is such a point.
 */
export function forgetOwnPosition(): boolean {
  if (chosen.get()?.accuracyMetres !== null) setPosition(null)
  return chosen.get() !== null
}

/**
 * Asks the device for its position once per visit, if that is permitted already; null if not. Uses it if it is inside
 * the bounds.
 */
export function positionAtStart(bounds: Bounds): Promise<Position | WhyNotLocated | null> {
  start ??= askAtStart(bounds).finally(() => isSettled.set(true))
  return start
}

async function askAtStart(bounds: Bounds): Promise<Position | WhyNotLocated | null> {
  if (chosen.get() || !(await mayLocate())) return null
  const found = await askDevice(START_TIMEOUT_MS)
  // A point that was pressed meanwhile is the newer choice.
  if (typeof found !== 'string' && !chosen.get() && isInside(bounds, found.point)) setPosition(found)
  return found
}

/** Asks the device for its position, which may ask the user for permission; null when it fails or is refused. */
export async function locate(): Promise<Position | null> {
  const found = await askDevice()
  return typeof found === 'string' ? null : found
}

/**
 * Asks the device for its position, which may ask the user for permission; returns the reason when it fails or is
 * refused.
 */
export function askDevice(timeout = TIMEOUT_MS): Promise<Position | WhyNotLocated> {
  if (!('geolocation' in navigator)) return Promise.resolve('unavailable')
  return new Promise((resolve) => {
    // The browser's timeout begins when the person has allowed it, but their answer may never come.
    setTimeout(() => resolve('timeout'), timeout + ANSWER_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ point: { lat, lng }, accuracyMetres: accuracy }),
      ({ code }) => resolve(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable'),
      { enableHighAccuracy: true, timeout },
    )
  })
}

/** Whether the device may give its position without asking the user. */
export async function mayLocate(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false // the browser does not know this permission
  }
}

/** Whether a position is accurate enough to be used without asking. */
export function isPrecise({ accuracyMetres }: Position): boolean {
  return accuracyMetres !== null && accuracyMetres <= PRECISE_METRES
}
