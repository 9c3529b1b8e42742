import { deflateSync } from 'node:zlib'

/** An OpenStreetMap object for test extracts. */
export type Thing =
  | { node: number; lat: number; lng: number; tags?: Record<string, string> }
  | { way: number; nodes: number[]; tags?: Record<string, string> }
  | { relation: number; ways: number[]; tags?: Record<string, string> }

/** The same as OpenStreetMap XML, the form in which an Overpass server answers. */
export function anXmlExtract(things: readonly Thing[], date = '2026-11-20T10:00:00Z'): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const tagsOf = ({ tags = {} }: Thing) =>
    Object.entries(tags).map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
  const elementOf = (thing: Thing) => {
    if ('node' in thing) {
      return `<node id="${thing.node}" lat="${thing.lat.toFixed(7)}" lon="${thing.lng.toFixed(7)}">${tagsOf(thing).join('')}</node>`
    }
    if ('way' in thing) {
      const points = thing.nodes.map((ref) => `<nd ref="${ref}"/>`)
      return `<way id="${thing.way}">${[...points, ...tagsOf(thing)].join('')}</way>`
    }
    const members = thing.ways.map((ref) => `<member type="way" ref="${ref}" role=""/>`)
    return `<relation id="${thing.relation}">${[...members, ...tagsOf(thing)].join('')}</relation>`
  }
  const note = '<note>The data included in this document is from www.openstreetmap.org.</note>'
  const content = [note, `<meta osm_base="${date}"/>`, ...things.map(elementOf)].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="Overpass API">\n${content}\n</osm>\n`
}

/** Builds a complete .osm.pbf file with these objects in this order, with a new block whenever the kind changes. */
export function anExtract(things: readonly Thing[]): Buffer {
  const blocks: Buffer[] = [blockOf('OSMHeader', Buffer.concat([text(4, 'OsmSchema-V0.6'), text(4, 'DenseNodes')]))]
  for (const part of byKind(things)) blocks.push(blockOf('OSMData', primitiveBlock(part)))
  return Buffer.concat(blocks)
}

const kindOf = (thing: Thing) => ('node' in thing ? 'node' : 'way' in thing ? 'way' : 'relation')

function byKind(things: readonly Thing[]): Thing[][] {
  const parts: Thing[][] = []
  for (const thing of things) {
    const last = parts.at(-1)
    if (last?.[0] && kindOf(last[0]) === kindOf(thing)) last.push(thing)
    else parts.push([thing])
  }
  return parts
}

function blockOf(type: string, content: Buffer): Buffer {
  const blob = Buffer.concat([varint(2, content.length), bytes(3, deflateSync(content))])
  const header = Buffer.concat([text(1, type), varint(3, blob.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

function primitiveBlock(things: Thing[]): Buffer {
  const strings = ['']
  const at = (word: string) => (strings.includes(word) ? strings.indexOf(word) : strings.push(word) - 1)
  const group = 'node' in (things[0] ?? {}) ? dense(things, at) : Buffer.concat(things.map((one) => other(one, at)))
  const table = Buffer.concat(strings.map((word) => text(1, word)))
  return Buffer.concat([bytes(1, table), bytes(2, group)])
}

function dense(things: Thing[], at: (word: string) => number): Buffer {
  const nodes = things.flatMap((thing) => ('node' in thing ? thing : []))
  const units = (degrees: number) => Math.round(degrees * 1e7)
  const tags = nodes.flatMap((node) => [...Object.entries(node.tags ?? {}).flatMap((pair) => pair.map(at)), 0])
  return bytes(
    2,
    Buffer.concat([
      packed(1, deltas(nodes.map(({ node }) => node)).map(zigzag)),
      packed(8, deltas(nodes.map(({ lat }) => units(lat))).map(zigzag)),
      packed(9, deltas(nodes.map(({ lng }) => units(lng))).map(zigzag)),
      packed(10, tags),
    ]),
  )
}

function other(thing: Thing, at: (word: string) => number): Buffer {
  const pairs = Object.entries(thing.tags ?? {})
  const tags = [
    packed(
      2,
      pairs.map(([key]) => at(key)),
    ),
    packed(
      3,
      pairs.map(([, value]) => at(value)),
    ),
  ]
  if ('way' in thing) {
    const refs = packed(8, deltas(thing.nodes).map(zigzag))
    return bytes(3, Buffer.concat([varint(1, thing.way), ...tags, refs]))
  }
  if (!('relation' in thing)) throw new Error('Points stand in blocks of their own')
  const { relation, ways } = thing
  const members = [
    packed(
      8,
      ways.map(() => 0),
    ),
    packed(9, deltas(ways).map(zigzag)),
    packed(
      10,
      ways.map(() => 1),
    ),
  ]
  return bytes(4, Buffer.concat([varint(1, relation), ...tags, ...members]))
}

const deltas = (numbers: number[]) => numbers.map((number, index) => number - (numbers[index - 1] ?? 0))
const zigzag = (number: number) => (number < 0 ? -2 * number - 1 : 2 * number)

function base128(number: number): Buffer {
  const digits: number[] = []
  let rest = number
  do {
    digits.push((rest % 128) + (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from(digits)
}

const varint = (field: number, number: number) => Buffer.concat([base128(field * 8), base128(number)])
const bytes = (field: number, content: Buffer) =>
  Buffer.concat([base128(field * 8 + 2), base128(content.length), content])
const text = (field: number, words: string) => bytes(field, Buffer.from(words))
const packed = (field: number, numbers: number[]) => bytes(field, Buffer.concat(numbers.map(base128)))
