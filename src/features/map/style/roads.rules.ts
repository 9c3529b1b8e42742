import type { RoadKind } from '#features/pack/pack.rules.ts'
import { type FeatureTags, type Step, type Stops, sizeAt, stops } from './style.rules.ts'

/** The roads that have an edge, the least important first; `from`: the zoom from which a road is drawn. */
const STREETS: [RoadKind, { from: number; width: Stops }][] = [
  ['service', { from: 15, width: stops({ 15: 1.4, 16: 2.6, 17: 5, 18: 9, 20: 26 }) }],
  ['pedestrian', { from: 14, width: stops({ 14: 1.4, 15: 2.4, 16: 4, 17: 7, 18: 12, 20: 34 }) }],
  ['minor', { from: 13, width: stops({ 13: 0.8, 14: 1.6, 15: 3.2, 16: 5.5, 17: 9, 18: 15, 20: 42 }) }],
  ['secondary', { from: 12, width: stops({ 12: 1, 13: 2, 14: 3.2, 15: 5, 16: 8, 17: 12, 18: 19, 20: 50 }) }],
  ['major', { from: 11, width: stops({ 11: 1.4, 12: 2, 13: 3, 14: 4.6, 15: 7, 16: 10.5, 17: 15, 18: 23, 20: 58 }) }],
]

/** How much an edge adds to the width of a street, on both sides together. */
const EDGE = stops({ 12: 0.8, 15: 1.4, 17: 2, 20: 4 })

const STAIRS_WIDTH = stops({ 15: 1.6, 16: 2.4, 17: 4, 18: 6, 20: 16 })
const PATH_WIDTH = stops({ 15: 0.9, 16: 1.2, 18: 2, 20: 5 })
const CABLE_WIDTH = stops({ 14: 0.8, 18: 1.4, 20: 2.4 })

type Height = 'tunnel' | 'ground' | 'bridge'

/** The steps that draw the roads of one height, in drawing order. */
export function roadSteps(height: Height): Step[] {
  const isHere = ({ tunnel, bridge }: FeatureTags) =>
    height === 'tunnel' ? Boolean(tunnel) : height === 'bridge' ? Boolean(bridge) && !tunnel : !tunnel && !bridge
  const roads = (kind: RoadKind, look: Omit<Step, 'layer' | 'only'>): Step => {
    const only = (tags: FeatureTags) => isHere(tags) && tags['kind'] === kind
    return { layer: 'roads', only, ...look }
  }
  const isTunnel = height === 'tunnel'
  const isOnGround = height === 'ground'
  const edges = STREETS.map(([kind, { from, width }]) => {
    const look = isTunnel ? ({ colour: 'rail', dash: [0.5, 0.4] } as const) : ({ colour: 'road-edge' } as const)
    const edge: Stops = width.map(([zoom, px]) => [zoom, px + sizeAt(EDGE, zoom)])
    return roads(kind, { ...look, from: from + 0.5, width: edge, isSquare: !isOnGround })
  })
  const fills = STREETS.map(([kind, street]) =>
    roads(kind, { ...street, colour: isTunnel ? 'tunnel' : 'road', isSquare: !isOnGround }),
  )
  const path = { from: 15, width: PATH_WIDTH, isSquare: true, dash: isTunnel ? [1, 3] : [3, 1.6] }
  const stairs = { from: 15, width: STAIRS_WIDTH, isSquare: true }
  return [
    roads('path', { ...path, colour: 'path' }),
    ...edges,
    ...(isOnGround ? [roads('pedestrian', { from: 14, colour: 'road' })] : []),
    ...fills,
    roads('steps', { ...stairs, colour: 'road' }),
    roads('steps', { ...stairs, colour: 'path', dash: [0.3, 0.45] }),
    roads('rail', { from: 12, colour: 'rail', width: CABLE_WIDTH }),
    roads('cable', { from: 14, colour: 'rail', width: CABLE_WIDTH }),
  ]
}
