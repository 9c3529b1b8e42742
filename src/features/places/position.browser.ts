import type { LatLng } from '#features/territory/territory.rules.ts'

/** Where the device is, and how sure it is of that. */
export interface Position {
  point: LatLng
  accuracyMetres: number
}

const PATIENCE_MS = 10_000
const KEPT_MS = 10_000

/** The device's position, asked for on a tap. @throws whatever the browser says when it is denied or not to be had */
export function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This browser knows no position'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ point: { lat: latitude, lng: longitude }, accuracyMetres: accuracy }),
      reject,
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: KEPT_MS },
    )
  })
}
