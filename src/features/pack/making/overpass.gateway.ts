import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Bounds } from '#features/territory/territory.rules.ts'
import { BadExtract } from './osmFile.gateway.ts'

/** How long the server may work on the question, seconds; the same again for its answer. */
const TIMEOUT_SECONDS = 180

/** Node's error codes for a folder that can't be written, such as one that is full, forbidden or missing. */
const NOT_WRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EIO'])

/** What is drawn of the surroundings, so that the territory does not lie in an empty sea. */
const SURROUNDINGS = [
  'way["natural"="coastline"]',
  'way["highway"~"^(motorway|trunk|primary|secondary|tertiary)"]',
  'way["landuse"~"^(forest|residential|commercial|industrial|retail|military)$"]',
  'way["boundary"="administrative"]["admin_level"="2"]',
  'node["place"]',
]

/**
 * Asks an Overpass server for everything in `near` and for the outlines of what lies in `far`. Writes its answer,
 * OpenStreetMap XML, into a file. Large relations, such as countries, are left out.
 * @throws BadExtract
 */
export async function fetchExtract(
  { url, userAgent }: { url: string; userAgent: string },
  { near, far }: { near: Bounds; far: Bounds },
  file: string,
): Promise<void> {
  const host = new URL(url).host
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'user-agent': userAgent, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ data: questionFor(near, far) }),
      signal: AbortSignal.timeout(2 * TIMEOUT_SECONDS * 1000),
    })
    if (response.status === 429 || response.status === 504) {
      throw new BadExtract(`${host} is busy; try again in some minutes. Nothing was changed.`)
    }
    if (!response.ok || !response.body) {
      throw new BadExtract(`${host} answered with ${response.status}. Nothing was changed.`)
    }
    await writeFile(file, response.body, { mode: 0o600 })
  } catch (cause) {
    if (cause instanceof BadExtract) throw cause
    const plain = temporaryFolderProblem(cause)
    if (plain) throw plain
    throw new BadExtract(`${host} could not be reached, or did not finish its answer. Nothing was changed.`, { cause })
  }
}

/** The sentence about an error of the folder for temporary files; null for other errors. */
export function temporaryFolderProblem(cause: unknown): BadExtract | null {
  if (!(cause instanceof Error && 'code' in cause && NOT_WRITABLE.has(String(cause.code)))) return null
  return new BadExtract(
    `The folder for temporary files, ${tmpdir()}, is full or can't be written (${String(cause.code)}): make room, or name another one in TMPDIR. Nothing was changed.`,
    { cause },
  )
}

/** In Overpass QL: https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL */
function questionFor(near: Bounds, far: Bounds): string {
  const box = ({ south, west, north, east }: Bounds) => `(${[south, west, north, east].join(',')})`
  const wanted = [
    ...['node', 'way', 'relation["type"="multipolygon"][!"place"]'].map((kind) => `${kind}${box(near)};`),
    ...SURROUNDINGS.map((kind) => `${kind}${box(far)};`),
  ]
  return `[out:xml][timeout:${TIMEOUT_SECONDS}];(${wanted.join('')});(._;>;);out body qt;`
}
