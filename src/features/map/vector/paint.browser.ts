import { type Feature, LineSymbolizer, type PaintRule, PolygonSymbolizer } from 'protomaps-leaflet'
import { stepsAt } from '../style/steps.rules.ts'
import { type Palette, sizeAt, type Step } from '../style/style.rules.ts'

/** The rules that draw a tile without names, lowest layer first. `scale`: how large a px of a tile is on the map. */
export function paintRules(palette: Palette, zoom: number, scale: number): PaintRule[] {
  return stepsAt(zoom).map((step) => paintRule(step, palette, zoom, scale))
}

const AREA = 3
const LINE = 2

function paintRule(step: Step, { colours }: Palette, zoom: number, scale: number): PaintRule {
  const { layer: dataLayer, only, width: stops, dash, outlines } = step
  const color = colours[step.colour]
  const type = stops && !outlines ? LINE : AREA
  const filter = (_: number, { geomType, props }: Feature) => Number(geomType) === type && (!only || only(props))
  if (!stops) return { dataLayer, filter, symbolizer: new PolygonSymbolizer({ fill: color }) }
  const width = sizeAt(stops, zoom) / scale
  const symbolizer = new LineSymbolizer({
    color,
    width,
    lineCap: step.isSquare ? 'butt' : 'round',
    lineJoin: 'round',
    ...(dash && { dash: dash.map((part) => part * width) }),
  })
  return { dataLayer, filter, symbolizer }
}
