import type { Category } from '#features/categories/categories.rules.ts'
import {
  type Bounds,
  distanceKm,
  KM_PER_DEGREE,
  type LatLng,
  stepsAround,
} from '#features/territory/territory.rules.ts'

/** The page with one's alerts. */
export const ALERTS_PATH = '/profile/alerts'

/** How many alerts an account can have. */
export const MAX_ALERTS = 20

export const LEAST_RADIUS_METRES = 50

/** The largest radius of an alert, metres: from one corner of the territory to the opposite one. */
export function mostRadiusMetres({ south, north, west, east }: Bounds): number {
  return Math.ceil(distanceKm({ lat: south, lng: west }, { lat: north, lng: east }) * 1000)
}

// Each alert lies in one square of a grid whose squares are at least as large as its radius, so a point in the circle
// lies in the same square or near it. There is a grid for each size, and a report is looked up in all of them.

/** The length of a degree north, metres. */
export const METRES_PER_DEGREE = KM_PER_DEGREE * 1000
/** The height and width of the smallest squares, degrees: 56 m north to south. Each further grid doubles it. */
const SMALLEST_DEGREES = 0.0005
/** An upper bound for the rows and columns of a grid. */
const GRID_SPAN = 2 ** 20

/** The number of the square that an alert lies in. */
export function squareOf({ lat, lng, radiusMetres }: LatLng & { radiusMetres: number }): number {
  const grid = gridOf(radiusMetres)
  return numberOf(grid, Math.floor((lat + 90) / sizeOf(grid)), Math.floor((lng + 180) / sizeOf(grid)))
}

/** The squares of all alerts whose circle may contain a point; `mostMetres`: the largest radius. */
export function squaresAround({ lat, lng }: LatLng, mostMetres: number): number[] {
  const narrowing = narrowingAt(lat)
  const squares: number[] = []
  for (let grid = 0; grid <= gridOf(mostMetres); grid += 1) {
    // The point's position, counted in squares of this grid. A radius in this grid is at most one square high; squares
    // are narrower than high.
    const [y, x] = [(lat + 90) / sizeOf(grid), (lng + 180) / sizeOf(grid)]
    for (const row of stepsAround(y, REACH))
      for (const column of stepsAround(x, REACH / narrowing))
        if (Math.hypot(row.away, column.away * narrowing) <= REACH)
          squares.push(numberOf(grid, row.number, column.number))
  }
  return squares
}

/** A point, and what a query needs to find the alerts around it. */
export type Spot = ReturnType<typeof spotOf>

export function spotOf({ lat, lng }: LatLng, bounds: Bounds) {
  const squares = squaresAround({ lat, lng }, mostRadiusMetres(bounds))
  return { lat, lng, narrowing: narrowingAt(lat), squares }
}

/** The finest grid with squares as large as a radius. */
function gridOf(radiusMetres: number): number {
  return Math.max(0, Math.ceil(Math.log2(radiusMetres / METRES_PER_DEGREE / SMALLEST_DEGREES)))
}

const sizeOf = (grid: number) => SMALLEST_DEGREES * 2 ** grid

/** Slightly more than one square: allows for rounding, and for circles centred farther from the equator. */
const REACH = 1.01

function numberOf(grid: number, row: number, column: number): number {
  return (grid * GRID_SPAN + row + 1) * GRID_SPAN + column + 1
}

/** The length of a degree east, as a share of a degree north; nobody lives farther from the equator than 85°. */
function narrowingAt(lat: number): number {
  return Math.cos((Math.min(85, Math.abs(lat)) * Math.PI) / 180)
}

/** The name of a category's box in the form. Each has its own, because a page takes each field once. */
export function categoryField(category: Category): string {
  return `category-${category}`
}
