import { numberFormat } from '#shared/formats.ts'
import { formatOf } from '#shared/language.ts'

export interface LatLng {
  /** Degrees north. */
  lat: number
  /** Degrees east. */
  lng: number
}

/** A rectangle in degrees, including its edges. */
export interface Bounds {
  south: number
  north: number
  west: number
  east: number
}

/** The place that an installation is for, read from territories/*.json. */
export interface Territory {
  id: string
  name: string
  bounds: Bounds
  submitMap: { centre: LatLng; zoom: number }
  /** `place` names the centre in words. */
  recentMap: { centre: LatLng; zoom: number; place: string }
  /** Two parts that end every address, such as a postcode and the territory's name; screens leave them out. */
  addressEnding: string[]
  /** ISO 3166-1 alpha-2, lower case. */
  countryCode: string
  /** IANA name; streaks count the days of this zone. */
  timeZone: string
  /** The first one is the default. */
  phoneCodes: { code: string; country: string }[]
  /** Ten names, level 1 first. */
  levelNames: string[]
  /** Its own names for the categories, in their order; null where those of the messages are used. */
  categoryNames: string[] | null
}

/** The least zoom of the maps. */
export const MIN_ZOOM = 11

/** Mean Earth radius, kilometres. Source: spec §9 "Similar reports". */
const EARTH_RADIUS_KM = 6371

/** The length of a degree of latitude, kilometres. */
export const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180

/** Height and width of a cell in degrees: about 222 × 224 m at 36° north. */
const CELL_LAT = 0.002
const CELL_LNG = 0.0025
/** Rows and columns are counted modulo these, so that every cell number fits in 31 bits. */
const CELL_ROWS = 20_000
const CELL_COLUMNS = 100_000

/** Nobody lives farther from the equator, degrees. */
const FARTHEST_LAT = 85

/** Whether a point lies in the territory, edges included; never for NaN. Source: spec §5 "Territory test". */
export function isInside(bounds: Bounds, { lat, lng }: LatLng): boolean {
  return lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east
}

/** Rounds a coordinate to the stored precision: seven decimals, about a centimetre. */
export function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
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

/** "120 m" below 1 km, "1.2 km" from there on, as a language writes it. Source: spec §9 "Map and filters". */
export function distanceText(km: number, language: string): string {
  const metres = Math.round(km * 1000)
  const isShort = metres < 1000
  const format = numberFormat(formatOf(language), {
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    minimumFractionDigits: isShort ? 0 : 1,
    maximumFractionDigits: isShort ? 0 : 1,
  })
  return format.format(isShort ? metres : km)
}

/**
 * The number of a point's map cell, a 32-bit integer for an index. Cells far apart share numbers (every 40° north,
 * every 250° east), so the distance of each match must be checked.
 */
export function cellOf({ lat, lng }: LatLng): number {
  return cell(Math.floor((lat + 90) / CELL_LAT), Math.floor((lng + 180) / CELL_LNG))
}

/**
 * A circle that queries can test without trigonometry: a degree of longitude counts as `narrowing` degrees of latitude,
 * and the radius is `degrees` of latitude.
 */
export interface Circle {
  degrees: number
  narrowing: number
}

/** The circle of `km` kilometres around a point, and slightly more. Near a pole, the longitude does not count. */
export function circleAround({ lat }: Pick<LatLng, 'lat'>, km: number): Circle {
  const degrees = (km * 1.001) / KM_PER_DEGREE
  return { degrees, narrowing: Math.abs(lat) < FARTHEST_LAT ? Math.cos(radians(lat)) : 0 }
}

/** The cells that contain everything within `km` kilometres of a point, the nearest first; up to 85° north or south. */
export function cellsAround({ lat, lng }: LatLng, km: number): number[] {
  const { degrees, narrowing } = circleAround({ lat: Math.min(FARTHEST_LAT - 1e-9, Math.abs(lat)) }, km)
  const rows = stepsAround(lat + 90, degrees, CELL_LAT)
  const columns = stepsAround(lng + 180, degrees / narrowing, CELL_LNG)
  return rows
    .flatMap((row) =>
      columns.map((column) => ({
        cell: cell(row.number, wrap(column.number, Math.round(360 / CELL_LNG))),
        away: Math.hypot(row.away, column.away * narrowing),
      })),
    )
    .filter(({ away }) => away <= degrees)
    .toSorted((one, other) => one.away - other.away)
    .map((found) => found.cell)
}

/** The steps of a scale within reach of a position, and their distances from it; 0 inside a step. */
export function stepsAround(at: number, reach: number, size = 1): { number: number; away: number }[] {
  const first = Math.floor((at - reach) / size)
  const count = Math.floor((at + reach) / size) - first + 1
  return Array.from({ length: count }, (_, nth) => {
    const from = (first + nth) * size
    return { number: first + nth, away: Math.max(0, from - at, at - from - size) }
  })
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
