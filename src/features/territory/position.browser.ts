import { useEffect, useSyncExternalStore } from 'react'
import { type Bounds, isInside, type LatLng, type Territory } from './territory.rules.ts'

/** Where distances are measured from. Source: readings 5. */
export interface Position {
  point: LatLng
  /** How sure the device is, metres; null for a place that was pressed or the default centre. */
  accuracyMetres: number | null
}

/** A device that is less sure than that, metres, does not know the street. */
const PRECISE_METRES = 100
/** Why the device has not said where it is. */
export type WhyNotLocated = 'denied' | 'unavailable' | 'timeout'

/** How long the device has when a person asks, and when nobody does, ms. */
const PATIENCE_MS = 10_000
const START_PATIENCE_MS = 5000

let chosen: Position | null = null
/** It is known whether the visit begins with the person's own position. */
let isSettled = false
let start: Promise<Position | WhyNotLocated | null> | undefined
const watchers = new Set<() => void>()

/** The person's own position or the place pressed on the map; until there is one, the default centre. */
export function usePosition({ recentMap, bounds }: Pick<Territory, 'recentMap' | 'bounds'>): Position {
  const known = useSyncExternalStore(
    watch,
    () => chosen,
    () => null,
  )
  useEffect(() => void positionAtStart(bounds), [bounds])
  return known ?? { point: recentMap.centre, accuracyMetres: null }
}

/** Whether distances are measured from where they will be: until then a number might be another a moment later. */
export function useIsPositionSettled(): boolean {
  return useSyncExternalStore(
    watch,
    () => isSettled,
    () => false,
  )
}

/** Measures from here on, on every screen; null goes back to the default centre. */
export function setPosition(position: Position | null): void {
  chosen = position
  tell()
}

/** The device can't say any more where the person is; a place that was pressed stays. Whether there is one. */
export function forgetOwnPosition(): boolean {
  if (chosen?.accuracyMetres !== null) setPosition(null)
  return chosen !== null
}

/** Asks the device once a visit, where that is permitted already; null where it is not. Measures from there if it is inside. */
export function positionAtStart(bounds: Bounds): Promise<Position | WhyNotLocated | null> {
  start ??= askAtStart(bounds).finally(() => {
    isSettled = true
    tell()
  })
  return start
}

async function askAtStart(bounds: Bounds): Promise<Position | WhyNotLocated | null> {
  if (chosen || !(await mayLocate())) return null
  const found = await askDevice(START_PATIENCE_MS)
  // What was pressed meanwhile is the newer wish.
  if (typeof found !== 'string' && !chosen && isInside(bounds, found.point)) chosen = found
  return found
}

/** Asks the device, and with that perhaps the person; null when it fails or is refused. */
export async function locate(): Promise<Position | null> {
  const found = await askDevice()
  return typeof found === 'string' ? null : found
}

/** Asks the device, and with that perhaps the person; says why when it fails or is refused. */
export function askDevice(timeout = PATIENCE_MS): Promise<Position | WhyNotLocated> {
  if (!('geolocation' in navigator)) return Promise.resolve('unavailable')
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ point: { lat, lng }, accuracyMetres: accuracy }),
      ({ code }) => resolve(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable'),
      { enableHighAccuracy: true, timeout },
    )
  })
}

/** Whether the device may be asked without asking the person. */
export async function mayLocate(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false // the browser knows no such permission
  }
}

/** Whether it is sure enough to be used unasked. */
export function isPrecise({ accuracyMetres }: Position): boolean {
  return accuracyMetres !== null && accuracyMetres <= PRECISE_METRES
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
