import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Bounds, isInside } from '#features/territory/territory.rules.ts'
import { codeOf } from '#platform/server/thrown.ts'
import { type OsmElement, type OsmExtract, type OsmNode, type OsmRelation, type OsmWay, shared } from './osm.rules.ts'
import { readPbf } from './osmPbf.gateway.ts'
import { readXml } from './osmXml.gateway.ts'

/** An extract that can't be used; its message is a sentence for the person who chose it. */
export class BadExtract extends Error {
  override readonly name = 'BadExtract'
}

/** The format .osm.pbf allows a header of at most 64 KiB, and its first block has this name. */
const MAX_HEADER_BYTES = 64 * 1024
const FIRST_BLOCK = 'OSMHeader'
const XML_START = /^\uFEFF?\s*<(?:\?xml|osm)[\s>]/

const READ_BYTES = 1024 * 1024

/**
 * Reads the part of an OpenStreetMap extract (.osm.pbf, or .osm in XML) that lies within `area`, in any order of its
 * elements. `onProgress` gets the part that is read, 0 to 1.
 * @throws BadExtract
 */
export async function readOsmFile(
  file: string,
  area: Bounds,
  onProgress: (part: number) => void = () => undefined,
): Promise<OsmExtract> {
  const read = (await kindOf(file)) === 'pbf' ? readPbf : readXml
  const { size } = await stat(file)
  const { take, end } = collector(area)
  const stream = createReadStream(file, { highWaterMark: READ_BYTES })
  async function* counted() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      onProgress(stream.bytesRead / size)
      yield chunk
    }
  }
  try {
    await read(counted(), take)
  } catch (cause) {
    throw new BadExtract(`${file} is damaged or was cut off; nothing was changed.`, { cause })
  } finally {
    stream.destroy()
  }
  return end()
}

/** @throws BadExtract unless it begins as an extract does */
async function kindOf(file: string): Promise<'pbf' | 'xml'> {
  const start = Buffer.alloc(256)
  let length: number
  try {
    await using handle = await open(file)
    length = (await handle.read(start, 0, start.length, 0)).bytesRead
  } catch (error) {
    const why = codeOf(error) === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} can't be read.`
    throw new BadExtract(why, { cause: error })
  }
  const name = start.subarray(6, 6 + FIRST_BLOCK.length).toString('latin1')
  if (start.readUInt32BE(0) <= MAX_HEADER_BYTES && name === FIRST_BLOCK) return 'pbf'
  if (XML_START.test(start.subarray(0, length).toString('utf8'))) return 'xml'
  throw new BadExtract(`${file} is no OpenStreetMap extract (.osm.pbf or .osm); nothing was changed.`)
}

/** Keeps what lies within the area. */
function collector(area: Bounds) {
  const nodes: OsmExtract['nodes'] = new Map()
  const ways = new Map<number, OsmWay>()
  const tagged: OsmNode[] = []
  const relations: OsmRelation[] = []
  const data: Bounds = { south: Infinity, north: -Infinity, west: Infinity, east: -Infinity }
  let date: Date | null = null
  let stated: Bounds | null = null
  let isSorted = false
  const touches = ({ refs }: OsmWay) => refs.some((ref) => nodes.has(ref))
  const take = (one: OsmElement) => {
    if (one.type === 'node') {
      widen(data, one)
      if (!isInside(area, { lat: one.lat, lng: one.lon })) return
      nodes.set(one.id, [one.lon, one.lat])
      if (one.tags && Object.keys(one.tags).length > 0) tagged.push({ at: [one.lon, one.lat], tags: one.tags })
    } else if (one.type === 'way') {
      const way = { refs: one.refs, tags: one.tags ?? {} }
      // In a sorted file all points are known by now.
      if (!isSorted || touches(way)) ways.set(one.id, way)
    } else if (one.type === 'relation') {
      const { members, tags = {} } = one
      if (!isSorted || members.some(({ ref }) => ways.has(ref))) relations.push({ members, tags })
    } else {
      date = one.date ?? date
      stated = one.box ?? stated
      isSorted = one.isSorted ?? isSorted
    }
  }
  const end = (): OsmExtract => {
    for (const [id, way] of ways) if (!touches(way)) ways.delete(id)
    return { nodes, tagged, ways, relations, date, box: shared(area, stated ?? data) }
  }
  return { take, end }
}

function widen(data: Bounds, { lat, lon }: { lat: number; lon: number }): void {
  data.south = Math.min(data.south, lat)
  data.north = Math.max(data.north, lat)
  data.west = Math.min(data.west, lon)
  data.east = Math.max(data.east, lon)
}
