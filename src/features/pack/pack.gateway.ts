import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { bytesToHeader, readVarint, zxyToTileId } from 'pmtiles'
import type { PackInfo } from './pack.rules.ts'

/** An opened pack: all of it is in memory. */
export interface Pack {
  hash: string
  info: PackInfo
  /** The layers of its tiles, as TileJSON lists them. */
  layers: { id: string; fields: Record<string, string> }[]
  bytes: Buffer
  tileCount: number
  /**
   * A tile as it is stored: a Mapbox Vector Tile compressed with gzip. Undefined where nothing is drawn, and outside the
   * world.
   */
  tile(z: number, x: number, y: number): Buffer | undefined
}

/** A file that is no pack; its message is a sentence for the person who chose the file. */
export class BadPack extends Error {
  override readonly name = 'BadPack'
}

/**
 * Opens the bytes of a pack, a PMTiles archive whose metadata hold places and more under `lamppost`.
 * @throws BadPack
 */
export function openPack(bytes: Buffer): Pack {
  try {
    const header = bytesToHeader(new Uint8Array(bytes.subarray(0, 127)).buffer, undefined)
    if (bytes.length < header.tileDataOffset + (header.tileDataLength ?? 0)) throw new Error('cut off')
    const part = (offset: number, length: number) => bytes.subarray(offset, offset + length)
    const tiles = new Map<number, Buffer>()
    const collect = (directory: Buffer) => {
      for (const { id, run, length, offset } of entriesOf(gunzipSync(directory))) {
        if (run === 0) collect(part(header.leafDirectoryOffset + offset, length))
        const data = part(header.tileDataOffset + offset, length)
        for (let step = 0; step < run; step++) tiles.set(id + step, data)
      }
    }
    collect(part(header.rootDirectoryOffset, header.rootDirectoryLength))
    const metadata = JSON.parse(
      gunzipSync(part(header.jsonMetadataOffset, header.jsonMetadataLength)).toString('utf8'),
    ) as { lamppost: PackInfo; vector_layers: Pack['layers'] } // our own program writes it
    if (metadata.lamppost.version !== 1) throw new Error('an unknown version')
    const isInWorld = (z: number, x: number, y: number) => Math.min(x, y) >= 0 && Math.max(x, y) < 2 ** z
    const tile: Pack['tile'] = (z, x, y) => (isInWorld(z, x, y) ? tiles.get(zxyToTileId(z, x, y)) : undefined)
    const { lamppost: info, vector_layers: layers } = metadata
    return { hash: hash('sha256', bytes).slice(0, 32), info, layers, bytes, tileCount: tiles.size, tile }
  } catch (cause) {
    throw new BadPack('The file is no territory pack, or was cut off.', { cause })
  }
}

/** The entries of a directory, in the columns of varints that archive.gateway.ts writes. */
function entriesOf(directory: Buffer): { id: number; run: number; length: number; offset: number }[] {
  const position = { buf: directory, pos: 0 }
  const count = readVarint(position)
  const column = () => Array.from({ length: count }, () => readVarint(position))
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()]
  let id = 0
  let end = 0
  return steps.map((step, index) => {
    id += step
    const [run = 0, length = 0, stated = 0] = [runs[index], lengths[index], offsets[index]]
    const offset = stated === 0 ? end : stated - 1
    end = offset + length
    return { id, run, length, offset }
  })
}
