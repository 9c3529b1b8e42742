import type { LatLng } from '#features/territory/territory.rules.ts'

interface Previewed extends LatLng {
  id: string
  category: string
}

/** The address of the picture that other apps show beside a link to a report without a photo. */
export function previewPath(report: Previewed): string {
  return `/preview/${report.id}-${previewVersion(report)}.png`
}

/** Changes with the pin's location or the category: 32-bit FNV-1a, eight hexadecimal digits. */
export function previewVersion({ lat, lng, category }: Omit<Previewed, 'id'>): string {
  let hash = 0x811c9dc5
  for (const letter of `${lat} ${lng} ${category}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
