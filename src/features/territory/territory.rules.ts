export interface LatLng {
  /** Degrees north. */
  lat: number
  /** Degrees east. */
  lng: number
}

/** A rectangle in degrees; its edges belong to it. */
export interface Bounds {
  south: number
  north: number
  west: number
  east: number
}

/** What makes this copy one place's and not another's: read from territories/*.json. */
export interface Territory {
  id: string
  name: string
  bounds: Bounds
  submitMap: { centre: LatLng; zoom: number }
  /** `place` names the centre in words. */
  recentMap: { centre: LatLng; zoom: number; place: string }
  /** ISO 3166-1 alpha-2, lower case. */
  countryCode: string
  /** IANA name; a day of a streak is a day of this zone. */
  timeZone: string
  /** The first one is the default. */
  phoneCodes: { code: string; country: string }[]
  /** Ten names, level 1 first. */
  levelNames: string[]
}

/** Mean Earth radius, kilometres. Source: spec §9 "Similar reports". */
const EARTH_RADIUS_KM = 6371

/** Height and width of a cell in degrees: about 222 × 224 m at 36° north. */
const CELL_LAT = 0.002
const CELL_LNG = 0.0025
/** Rows and columns are counted round these, so that every cell on Earth fits 31 bits. */
const CELL_ROWS = 20_000
const CELL_COLUMNS = 100_000

/** Whether a point lies in the territory, edges included; never for NaN. Source: spec §5 "Territory test". */
export function isInside(bounds: Bounds, { lat, lng }: LatLng): boolean {
  return lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east
}

/**
 * Great-circle distance between two points, in kilometres.
 *
 * Assumes a spherical Earth (haversine formula), which errs by at most about
 * 0.5 %: one metre in the 200 m search radius.
 *
 * @throws RangeError if a latitude lies outside ±90°.
 */
export function distanceKm(from: LatLng, to: LatLng): number {
  for (const { lat } of [from, to]) {
    if (!(Math.abs(lat) <= 90)) throw new RangeError(`Not a latitude: ${lat}`)
  }
  const rise = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const run = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const chord = rise + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * run
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** "120 m" below 1 km, "1.2 km" from there on. Source: spec §9 "Map and filters". */
export function distanceText(km: number): string {
  const metres = Math.round(km * 1000)
  return metres < 1000 ? `${metres} m` : `${km.toFixed(1)} km`
}

/**
 * The number of the map cell that holds a point, a 32-bit integer for an index. Far cells share
 * numbers (every 40° north, every 250° east), so a match is a candidate whose distance is checked.
 */
export function cellOf({ lat, lng }: LatLng): number {
  return cell(Math.floor((lat + 90) / CELL_LAT), Math.floor((lng + 180) / CELL_LNG))
}

/**
 * A cell and the eight around it: together they hold everything within 200 m of any point of the
 * middle one, up to 44° north or south.
 */
export function neighbouringCells(middle: number): number[] {
  const row = Math.floor(middle / CELL_COLUMNS)
  const column = middle % CELL_COLUMNS
  const steps = [-1, 0, 1]
  return steps.flatMap((north) => steps.map((east) => cell(row + north, column + east)))
}

/**
 * Bounds that hold everything within so many kilometres of a point, and a little more. Around a pole or the line where
 * longitudes begin anew they hold all longitudes.
 */
export function boxAround({ lat, lng }: LatLng, km: number): Bounds {
  const rise = ((km * 1.001) / EARTH_RADIUS_KM / Math.PI) * 180
  const narrowest = Math.cos(radians(Math.min(90, Math.abs(lat) + rise)))
  const run = narrowest > 0 ? rise / narrowest : 360
  const isWhole = lng - run < -180 || lng + run > 180
  return {
    ...{ south: lat - rise, north: lat + rise },
    ...(isWhole ? { west: -180, east: 180 } : { west: lng - run, east: lng + run }),
  }
}

function cell(row: number, column: number): number {
  return wrap(row, CELL_ROWS) * CELL_COLUMNS + wrap(column, CELL_COLUMNS)
}

function wrap(count: number, size: number): number {
  return ((count % size) + size) % size
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
