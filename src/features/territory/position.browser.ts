import { useSyncExternalStore } from 'react'
import type { LatLng, Territory } from './territory.rules.ts'

/** Where distances are measured from. Source: readings 5. */
export interface Position {
  point: LatLng
  /** How sure the device is, metres; null for a place that was pressed or the default centre. */
  accuracyMetres: number | null
}

let chosen: Position | null = null
const watchers = new Set<() => void>()

/** The person's own position or the place pressed on the map; until there is one, the default centre. */
export function usePosition({ recentMap }: Pick<Territory, 'recentMap'>): Position {
  const known = useSyncExternalStore(
    watch,
    () => chosen,
    () => null,
  )
  return known ?? { point: recentMap.centre, accuracyMetres: null }
}

/** Measures from here on, on every screen; null goes back to the default centre. */
export function setPosition(position: Position | null): void {
  chosen = position
  for (const watcher of watchers) watcher()
}

/** Asks the device, and with that perhaps the person; null when it fails or is refused. */
export function locate(): Promise<Position | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null)
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) =>
        resolve({ point: { lat, lng }, accuracyMetres: accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 10_000 },
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

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
