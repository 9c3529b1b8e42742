/** Characters of an address that are kept, code points. */
export const ADDRESS_MAX = 500

/** The key under which a point's address is remembered: four decimals, about 11 m, `36.1408,-5.3536`. */
export function placeKey({ lat, lng }: { lat: number; lng: number }): string {
  return `${degrees(lat)},${degrees(lng)}`
}

function degrees(value: number): string {
  // Zero has one name only.
  return (Math.round(value * 1e4) / 1e4 || 0).toFixed(4)
}
