/** Maximum length of a stored address, code points. */
export const ADDRESS_MAX = 500

/** The cache key of a point's address: four decimals, about 11 m, `36.1408,-5.3536`. */
export function placeKey({ lat, lng }: { lat: number; lng: number }): string {
  return `${degrees(lat)},${degrees(lng)}`
}

function degrees(value: number): string {
  // Turns -0 into 0.
  return (Math.round(value * 1e4) / 1e4 || 0).toFixed(4)
}
