import type { LatLng } from '#features/territory/territory.rules.ts'

/**
 * Where a chosen photo was taken, if its metadata says so. It is read on this device, from the original, and never
 * sent. The code for it is loaded with the first photo.
 */
export async function takenAt(photo: Blob | Uint8Array): Promise<LatLng | null> {
  try {
    const { gps } = await import('exifr/dist/lite.esm.mjs')
    const { latitude: lat, longitude: lng } = (await gps(photo)) ?? {}
    const isPlace = Math.abs(lat ?? NaN) <= 90 && Math.abs(lng ?? NaN) <= 180
    return isPlace && lat !== undefined && lng !== undefined ? { lat, lng } : null
  } catch {
    return null // no photo, damaged metadata, or no network for the code
  }
}
