import type { LayerName } from '#features/pack/pack.rules.ts'

/** A colour of the map: the custom property `--map-NAME` of map.css. */
export const MAP_COLOURS = [
  'sea',
  'land',
  'built',
  'building',
  'building-edge',
  'road',
  'road-edge',
  'tunnel',
  'path',
  'rail',
  'park',
  'wood',
  'pitch',
  'beach',
  'pier',
  'runway',
  'runway-mark',
  'cliff',
  'wall',
  'border',
  'label',
  'label-soft',
  'sea-label',
  'park-label',
] as const

export type MapColour = (typeof MAP_COLOURS)[number]

/** The map's colours in one scheme, `rgb(…)`, and the interface's font, as CSS writes it. */
export interface Palette {
  colours: Record<MapColour, string>
  font: string
}

/** The properties of a tile's feature, as `TileLayers` lists them. */
export type FeatureTags = Readonly<Record<string, unknown>>

/** Sizes in px at some zooms, in ascending order; between two of them a size grows evenly with the scale. */
export type Stops = readonly (readonly [zoom: number, px: number])[]

/** One drawing step: fills all areas of a layer, or draws all of its lines. */
export interface Step {
  layer: LayerName
  only?: (tags: FeatureTags) => boolean
  /** The zoom from which it is drawn. */
  from?: number
  colour: MapColour
  /** Width of lines; areas are filled when there is none. */
  width?: Stops
  /** Lengths of dashes and gaps, as multiples of the width. */
  dash?: readonly number[]
  /** Whether lines end square, as bridges and dashes do; else they end round. */
  isSquare?: boolean
  /** Whether the outlines of areas are drawn too. */
  outlines?: boolean
}

/** Sizes in px by zoom, in ascending order. */
export function stops(sizes: Record<number, number>): Stops {
  const pairs = Object.entries(sizes).map(([zoom, px]) => [Number(zoom), px] as const)
  // Objects list integer keys before all others: 14.5 would come after 15.
  return pairs.toSorted(([one], [other]) => one - other)
}

/** The size at a zoom, px: below the first stop the first size, above the last stop the last size. */
export function sizeAt(stops: Stops, zoom: number): number {
  const after = stops.findIndex(([at]) => at >= zoom)
  const [next, before] = [stops[after], stops[after - 1]]
  if (!next) return stops.at(-1)?.[1] ?? 0
  if (!before) return next[1]
  const part = (2 ** (zoom - before[0]) - 1) / (2 ** (next[0] - before[0]) - 1)
  return before[1] + (next[1] - before[1]) * part
}
