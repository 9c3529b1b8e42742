import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { OsmElement, Tags } from './osm.rules.ts'

type Sink = (element: OsmElement) => void
type Open = Exclude<OsmElement, { type: 'header' }> & { tags: Tags }

/**
 * Reads the elements of OpenStreetMap XML, the form in which an Overpass server answers.
 * @throws Error when it is damaged, cut off, or says itself that it is incomplete
 */
export async function readXml(file: AsyncIterable<Buffer>, take: Sink): Promise<void> {
  const parser = new SaxesParser()
  let open: Open | null = null
  let isOsm = false
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    const { name, attributes } = tag
    if (name === 'osm') isOsm = true
    else if (name === 'remark') throw new Error('the server did not finish its answer')
    else if (name === 'node' || name === 'way' || name === 'relation') open = begun(tag)
    else if (name === 'meta') takeDate(attributes['osm_base'], take)
    else if (name === 'bounds') takeBox(attributes, take)
    else if (open) addTo(open, tag)
  })
  parser.on('closetag', ({ name }) => {
    if (open && name === open.type) {
      take(open)
      open = null
    }
  })
  const decoder = new TextDecoder()
  for await (const bytes of file) parser.write(decoder.decode(bytes, { stream: true }))
  parser.close()
  if (!isOsm) throw new Error('the file has no element <osm>')
}

function begun({ name, attributes }: SaxesTagPlain): Open {
  const id = Number(attributes['id'])
  if (name === 'node') {
    return { type: 'node', id, lat: Number(attributes['lat']), lon: Number(attributes['lon']), tags: {} }
  }
  return name === 'way' ? { type: 'way', id, refs: [], tags: {} } : { type: 'relation', id, members: [], tags: {} }
}

function addTo(open: Open, { name, attributes }: SaxesTagPlain): void {
  const { k, v, ref, type = '', role = '' } = attributes
  if (name === 'tag' && k && v !== undefined) open.tags[k] = v
  else if (name === 'nd' && open.type === 'way') open.refs.push(Number(ref))
  else if (name === 'member' && open.type === 'relation') open.members.push({ type, ref: Number(ref), role })
}

function takeDate(stated: string | undefined, take: Sink): void {
  const time = Date.parse(stated ?? '')
  if (!Number.isNaN(time)) take({ type: 'header', date: new Date(time) })
}

function takeBox(attributes: Record<string, string>, take: Sink): void {
  const [south = NaN, north = NaN, west = NaN, east = NaN] = ['minlat', 'maxlat', 'minlon', 'maxlon'].map((name) =>
    Number(attributes[name]),
  )
  if ([south, north, west, east].every(Number.isFinite)) take({ type: 'header', box: { south, north, west, east } })
}
