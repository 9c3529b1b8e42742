import type { LayerName } from '#features/pack/pack.rules.ts'
import { roadSteps } from './roads.rules.ts'

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

/** What a feature of a tile says: the properties of `TileLayers`. */
export type Says = Readonly<Record<string, unknown>>

/** Sizes in px at some zooms, in ascending order; between two of them a size grows evenly with the scale. */
export type Stops = readonly (readonly [zoom: number, px: number])[]

/** One stroke of the brush: the features of a layer, all areas filled or all lines drawn. */
export interface Step {
  layer: LayerName
  only?: (says: Says) => boolean
  /** The zooms at which it is drawn. */
  from?: number
  to?: number
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

const kindIs =
  (...kinds: string[]) =>
  (says: Says) =>
    kinds.includes(String(says['kind']))

/** The map from the ground up, without its names; below it everything is sea. */
export const STEPS: readonly Step[] = [
  { layer: 'land', colour: 'land' },
  { layer: 'built', colour: 'built' },
  { layer: 'green', only: kindIs('grass', 'park', 'cemetery'), colour: 'park' },
  { layer: 'green', only: kindIs('wood', 'scrub'), colour: 'wood' },
  { layer: 'green', only: kindIs('pitch'), colour: 'pitch' },
  { layer: 'beach', colour: 'beach' },
  { layer: 'water', colour: 'sea' },
  {
    layer: 'water',
    colour: 'sea',
    width: [
      [13, 1],
      [16, 2],
      [20, 12],
    ],
  },
  { layer: 'pier', colour: 'pier' },
  {
    layer: 'pier',
    colour: 'pier',
    width: [
      [12, 1],
      [16, 3],
      [18, 8],
      [20, 26],
    ],
    outlines: false,
  },
  { layer: 'aeroway', only: kindIs('apron'), colour: 'runway' },
  {
    layer: 'aeroway',
    only: kindIs('taxiway'),
    colour: 'runway',
    width: [
      [13, 1],
      [16, 8],
      [20, 110],
    ],
  },
  {
    layer: 'aeroway',
    only: kindIs('runway'),
    colour: 'runway',
    isSquare: true,
    width: [
      [11, 3],
      [14, 10],
      [16, 34],
      [20, 400],
    ],
  },
  {
    layer: 'aeroway',
    only: kindIs('runway'),
    from: 13.5,
    colour: 'runway-mark',
    isSquare: true,
    width: [
      [14, 0.6],
      [17, 2],
      [20, 8],
    ],
    dash: [10, 8],
  },
  {
    layer: 'relief',
    only: kindIs('cliff'),
    from: 13,
    colour: 'cliff',
    width: [
      [13, 0.6],
      [16, 1],
      [20, 2],
    ],
  },
  {
    layer: 'relief',
    only: kindIs('cliff'),
    from: 14,
    colour: 'cliff',
    isSquare: true,
    width: [
      [14, 2.5],
      [16, 4],
      [18, 7],
      [20, 14],
    ],
    dash: [0.25, 1],
  },
  ...roadSteps('tunnel'),
  { layer: 'buildings', from: 14, colour: 'building' },
  {
    layer: 'buildings',
    from: 15.5,
    colour: 'building-edge',
    outlines: true,
    width: [
      [15.5, 0.4],
      [17, 0.8],
      [20, 1.4],
    ],
  },
  {
    layer: 'relief',
    only: kindIs('city_wall', 'retaining_wall'),
    from: 15,
    colour: 'wall',
    width: [
      [15, 0.8],
      [17, 1.6],
      [20, 6],
    ],
  },
  ...roadSteps('ground'),
  ...roadSteps('bridge'),
  {
    layer: 'border',
    colour: 'border',
    width: [
      [11, 1.2],
      [16, 2],
      [20, 4],
    ],
    isSquare: true,
    dash: [5, 2.5],
  },
]

/** A size at a zoom, px: the next stop's before the first and after the last. */
export function sizeAt(stops: Stops, zoom: number): number {
  const after = stops.findIndex(([at]) => at >= zoom)
  const [next, before] = [stops[after], stops[after - 1]]
  if (!next) return stops.at(-1)?.[1] ?? 0
  if (!before) return next[1]
  const part = (2 ** (zoom - before[0]) - 1) / (2 ** (next[0] - before[0]) - 1)
  return before[1] + (next[1] - before[1]) * part
}

/** The steps that draw something at a zoom. */
export function stepsAt(zoom: number): readonly Step[] {
  return STEPS.filter(({ from = 0, to = Infinity }) => zoom >= from && zoom < to)
}
