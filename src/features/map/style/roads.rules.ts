import type { RoadKind } from '#features/pack/pack.rules.ts'
import type { Says, Step, Stops } from './style.rules.ts'

interface RoadStyle {
  /** The zoom from which it is drawn. */
  from: number
  width: Stops
}

/** The roads that have an edge, the least important first. */
const STREETS: [RoadKind, RoadStyle][] = [
  [
    'service',
    {
      from: 15,
      width: [
        [15, 1.4],
        [16, 2.6],
        [17, 5],
        [18, 9],
        [20, 26],
      ],
    },
  ],
  [
    'pedestrian',
    {
      from: 14,
      width: [
        [14, 1.4],
        [15, 2.4],
        [16, 4],
        [17, 7],
        [18, 12],
        [20, 34],
      ],
    },
  ],
  [
    'minor',
    {
      from: 13,
      width: [
        [13, 0.8],
        [14, 1.6],
        [15, 3.2],
        [16, 5.5],
        [17, 9],
        [18, 15],
        [20, 42],
      ],
    },
  ],
  [
    'secondary',
    {
      from: 12,
      width: [
        [12, 1],
        [13, 2],
        [14, 3.2],
        [15, 5],
        [16, 8],
        [17, 12],
        [18, 19],
        [20, 50],
      ],
    },
  ],
  [
    'major',
    {
      from: 11,
      width: [
        [11, 1.4],
        [12, 2],
        [13, 3],
        [14, 4.6],
        [15, 7],
        [16, 10.5],
        [17, 15],
        [18, 23],
        [20, 58],
      ],
    },
  ],
]

/** How much an edge adds to the width of a street, on both sides together. */
const EDGE: Stops = [
  [12, 0.8],
  [15, 1.4],
  [17, 2],
  [20, 4],
]

const STEPS_WIDTH: Stops = [
  [15, 1.6],
  [16, 2.4],
  [17, 4],
  [18, 6],
  [20, 16],
]
const PATH_WIDTH: Stops = [
  [15, 0.9],
  [16, 1.2],
  [18, 2],
  [20, 5],
]
const CABLE_WIDTH: Stops = [
  [14, 0.8],
  [18, 1.4],
  [20, 2.4],
]

type Height = 'tunnel' | 'ground' | 'bridge'

/** The steps that draw the roads of one height, those below first. */
export function roadSteps(height: Height): Step[] {
  const isHere = ({ tunnel, bridge }: Says) =>
    height === 'tunnel' ? Boolean(tunnel) : height === 'bridge' ? Boolean(bridge) && !tunnel : !tunnel && !bridge
  const of =
    (...kinds: RoadKind[]) =>
    (says: Says) =>
      isHere(says) && kinds.includes(says['kind'] as RoadKind) // one of the pack's own kinds
  const edge = (width: Stops): Stops => width.map(([zoom, px]) => [zoom, px + edgeAt(zoom)])
  const isOpen = height === 'ground'
  const edges = STREETS.map(([kind, { from, width }]): Step => {
    const step: Step = {
      layer: 'roads',
      only: of(kind),
      from: from + 0.5,
      colour: 'road-edge',
      width: edge(width),
      isSquare: !isOpen,
    }
    return height === 'tunnel' ? { ...step, colour: 'rail', dash: [0.5, 0.4], width: edge(width) } : step
  })
  const fills = STREETS.map(([kind, { from, width }]): Step => {
    return {
      layer: 'roads',
      only: of(kind),
      from,
      colour: height === 'tunnel' ? 'tunnel' : 'road',
      width,
      isSquare: !isOpen,
    }
  })
  const squares: Step[] = isOpen ? [{ layer: 'roads', only: of('pedestrian'), from: 14, colour: 'road' }] : []
  return [
    {
      layer: 'roads',
      only: of('path'),
      from: 15,
      colour: 'path',
      width: PATH_WIDTH,
      isSquare: true,
      dash: height === 'tunnel' ? [1, 3] : [3, 1.6],
    },
    ...edges,
    ...squares,
    ...fills,
    { layer: 'roads', only: of('steps'), from: 15, colour: 'road', width: STEPS_WIDTH, isSquare: true },
    {
      layer: 'roads',
      only: of('steps'),
      from: 15,
      colour: 'path',
      width: STEPS_WIDTH,
      isSquare: true,
      dash: [0.3, 0.45],
    },
    { layer: 'roads', only: of('rail'), from: 12, colour: 'rail', width: CABLE_WIDTH },
    { layer: 'roads', only: of('cable'), from: 14, colour: 'rail', width: CABLE_WIDTH },
  ]
}

function edgeAt(zoom: number): number {
  const last = EDGE.findLast(([at]) => at <= zoom) ?? EDGE[0]
  return last?.[1] ?? 0
}
