import { type Bounds, distanceKm, type LatLng } from '#features/territory/territory.rules.ts'

/** How many alerts an account can have. */
export const MOST_ALERTS = 20

/** The smallest radius of an alert, metres. */
export const LEAST_RADIUS_METRES = 50

/** The largest radius of an alert, metres: from one corner of the territory to the opposite one. */
export function mostRadiusMetres({ south, north, west, east }: Bounds): number {
  return Math.ceil(distanceKm({ lat: south, lng: west }, { lat: north, lng: east }) * 1000)
}

// Each alert lies in one square of a grid whose squares are at least as large as its radius, so a point in the circle
// lies in the same square or near it. There is a grid for each size, and a report is looked up in all of them.

const METRES_PER_DEGREE = 111_195
/** The height and width of the smallest squares, degrees: 56 m north to south. Each further grid doubles it. */
const SMALLEST_DEGREES = 0.0005
/** More rows and columns than any grid has. */
const GRID_SPAN = 2 ** 20

/** The number of the square that an alert lies in. */
export function squareOf({ lat, lng }: LatLng, radiusMetres: number): number {
  const grid = gridOf(radiusMetres)
  return numberOf(grid, rowAt(lat, grid), columnAt(lng, grid))
}

/** The squares of all alerts whose circle may contain a point; `mostMetres`: the largest radius. */
export function squaresAround({ lat, lng }: LatLng, mostMetres: number): number[] {
  // Farther from the equator, squares of so many degrees are narrower.
  const aside = Math.ceil(1 / narrowingAt(lat))
  const squares: number[] = []
  for (let grid = 0; grid <= gridOf(mostMetres); grid += 1) {
    for (let row = -1; row <= 1; row += 1)
      for (let column = -aside; column <= aside; column += 1)
        squares.push(numberOf(grid, rowAt(lat, grid) + row, columnAt(lng, grid) + column))
  }
  return squares
}

/** What a query needs to find the alerts around a point. */
export function spotOf({ lat, lng }: LatLng, bounds: Bounds) {
  const squares = squaresAround({ lat, lng }, mostRadiusMetres(bounds))
  return { lat, lng, narrowing: narrowingAt(lat), metresPerDegree: METRES_PER_DEGREE, squares }
}

/** The first grid whose squares are as large as a radius. */
function gridOf(radiusMetres: number): number {
  return Math.max(0, Math.ceil(Math.log2(radiusMetres / METRES_PER_DEGREE / SMALLEST_DEGREES)))
}

const sizeOf = (grid: number) => SMALLEST_DEGREES * 2 ** grid
const rowAt = (lat: number, grid: number) => Math.floor((lat + 90) / sizeOf(grid)) + 1
const columnAt = (lng: number, grid: number) => Math.floor((lng + 180) / sizeOf(grid)) + 1

function numberOf(grid: number, row: number, column: number): number {
  return (grid * GRID_SPAN + row) * GRID_SPAN + column
}

/** A step east in steps north; nobody lives farther from the equator than 85°. */
function narrowingAt(lat: number): number {
  return Math.cos((Math.min(85, Math.abs(lat)) * Math.PI) / 180)
}
