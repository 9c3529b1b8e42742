import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { renderAsync } from '@resvg/resvg-js'
import { PbfReader } from 'pbf'
import { CATEGORY_ICONS, type Category } from '#features/categories/categories.rules.ts'
import type { Pack } from '#features/pack/pack.gateway.ts'
import { PACK_ZOOMS } from '#features/pack/pack.rules.ts'
import { worldPx } from '#features/territory/mercator.rules.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { sprite } from '#shared/iconSprite.ts'
import { OUTLINES } from '../pins/outlines.rules.ts'
import { stepsAt } from '../style/steps.rules.ts'
import { sizeAt, type Step } from '../style/style.rules.ts'
import { type LightColours, readLightColours } from './colours.gateway.ts'

/** The size that apps ask for to preview a link, px. */
const WIDTH = 1200
const HEIGHT = 630
const ZOOM = PACK_ZOOMS.max + 1
/** The width of a tile of the next lower zoom, px. */
const TILE = 512
const PIN_SCALE = 2.6
/** Centres the pin's middle instead of its foot, px. */
const UPWARDS = 55

/** A place that is drawn as a pin. */
export interface Pin extends LatLng {
  category: Category
}

/** The part of the world that a picture shows, px at its zoom. */
interface View {
  width: number
  height: number
  zoom: number
  corner: { x: number; y: number }
  pinScale: number
}

let colours: LightColours | undefined

/** A picture of the map around a point with a pin, without names, in the light scheme: a PNG of 1200 × 630 px. */
export async function drawPicture(pack: Pack, at: LatLng, category: Category): Promise<Buffer> {
  const middle = worldPx(at, ZOOM)
  const corner = { x: middle.x - WIDTH / 2, y: middle.y - HEIGHT / 2 - UPWARDS }
  return draw(pack, { width: WIDTH, height: HEIGHT, zoom: ZOOM, corner, pinScale: PIN_SCALE }, [{ ...at, category }])
}

/** A picture of the map at the deepest zoom that shows all of these pins. The last pins lie on top. */
export async function drawPins(
  pack: Pack,
  pins: readonly Pin[],
  { width, height, pinScale }: Pick<View, 'width' | 'height' | 'pinScale'>,
): Promise<Buffer> {
  const margin = 50 * pinScale
  for (let zoom = ZOOM; ; zoom--) {
    const places = pins.map((pin) => worldPx(pin, zoom))
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const isEnough = right - left <= width - 2 * margin && bottom - top <= height - 2 * margin
    if (!isEnough && zoom > PACK_ZOOMS.min + 1) continue
    const corner = { x: (left + right - width) / 2, y: (top + bottom - height - margin) / 2 }
    return draw(pack, { width, height, zoom, corner, pinScale }, pins)
  }
}

async function draw(pack: Pack, view: View, pins: readonly Pin[]): Promise<Buffer> {
  colours ??= readLightColours()
  const svg = await drawing(pack, view, pins, colours)
  // The picture has no text, so it needs no fonts.
  const rendered = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return rendered.asPng()
}

async function drawing(pack: Pack, view: View, pins: readonly Pin[], { map, pinEdge, ofCategory }: LightColours) {
  const { width, height, zoom, corner, pinScale } = view
  // Outlines of areas would show where the tiles overlap.
  const steps = stepsAt(zoom).filter(({ outlines }) => !outlines)
  const paths = steps.map((): string[] => [])
  for (const { tile, left, top } of tilesIn(pack, view)) {
    for (const [index, step] of steps.entries()) {
      const layer = tile.layers[step.layer]
      if (!layer) continue
      const scale = TILE / layer.extent
      for (let number = 0; number < layer.length; number++) {
        const feature = layer.feature(number)
        if (isDrawn(step, feature)) paths[index]?.push(pathOf(feature, scale, left - corner.x, top - corner.y))
      }
    }
    // Other requests get their turn between two tiles.
    await new Promise(setImmediate)
  }
  const ground = steps.map((step, index) => strokeOf(step, zoom, map[step.colour], paths[index] ?? []))
  const drawn = pins.map((pin) => {
    const { x, y } = worldPx(pin, zoom)
    const outline = OUTLINES[pin.category]
    return `<g transform="translate(${(x - corner.x).toFixed(1)} ${(y - corner.y).toFixed(1)}) scale(${pinScale}) translate(-22 -46)">
<ellipse cx="22" cy="46" rx="9" ry="3.2" fill="#132231" opacity=".28"/>
<path d="${outline}" fill="${pinEdge}" stroke="${pinEdge}" stroke-width="5" stroke-linejoin="round"/>
<path d="${outline}" fill="${ofCategory(pin.category)}"/>${iconOf(pin.category, pinEdge)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${map.sea}"/>${ground.join('\n')}
${drawn.join('\n')}</svg>`
}

/** A category's icon, placed as in a pin. @throws Error when the page's sprite lacks it */
function iconOf(category: Category, colour: string): string {
  const drawn = new RegExp(`<symbol id="i-${CATEGORY_ICONS[category]}" viewBox="0 0 24 24">(.*?)</symbol>`).exec(sprite)
  if (!drawn?.[1]) throw new Error(`No icon for ${category}`)
  return `<svg x="12" y="10" width="20" height="20" viewBox="0 0 24 24"><g fill="none" stroke="${colour}" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round">${drawn[1]}</g></svg>`
}

function* tilesIn(pack: Pack, { width, height, zoom, corner }: View) {
  for (let x = Math.floor(corner.x / TILE); x * TILE < corner.x + width; x++)
    for (let y = Math.floor(corner.y / TILE); y * TILE < corner.y + height; y++) {
      const bytes = pack.tile(zoom - 1, x, y)
      if (!bytes) continue
      const tile = new VectorTile(new PbfReader(gunzipSync(bytes)))
      yield { tile, left: x * TILE, top: y * TILE }
    }
}

function isDrawn({ only, width }: Step, { type, properties }: VectorTileFeature): boolean {
  return type === (width ? 2 : 3) && (!only || only(properties))
}

function pathOf(feature: VectorTileFeature, scale: number, left: number, top: number): string {
  const place = ({ x, y }: { x: number; y: number }) =>
    `${(x * scale + left).toFixed(1)} ${(y * scale + top).toFixed(1)}`
  return feature
    .loadGeometry()
    .map((line) => `M${line.map(place).join('L')}`)
    .join('')
}

function strokeOf({ width: stops, dash, isSquare }: Step, zoom: number, colour: string, paths: readonly string[]) {
  if (paths.length === 0) return ''
  if (!stops) return `<path fill="${colour}" d="${paths.join('')}"/>`
  const width = sizeAt(stops, zoom)
  const dashes = dash ? ` stroke-dasharray="${dash.map((part) => part * width).join(' ')}"` : ''
  const cap = isSquare ? 'butt' : 'round'
  return `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"${dashes} d="${paths.join('')}"/>`
}
