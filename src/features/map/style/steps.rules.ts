import { roadSteps } from './roads.rules.ts'
import { type FeatureTags, type Step, stops } from './style.rules.ts'

const kindIs =
  (...kinds: string[]) =>
  (tags: FeatureTags) =>
    kinds.includes(String(tags['kind']))

const RUNWAY = { layer: 'aeroway', only: kindIs('runway'), isSquare: true } as const
const CLIFF = { layer: 'relief', only: kindIs('cliff'), colour: 'cliff' } as const

/** The map from the ground up, without its names; below it everything is sea. */
export const STEPS: readonly Step[] = [
  { layer: 'land', colour: 'land' },
  { layer: 'built', colour: 'built' },
  { layer: 'green', only: kindIs('grass', 'park', 'cemetery'), colour: 'park' },
  { layer: 'green', only: kindIs('wood', 'scrub'), colour: 'wood' },
  { layer: 'green', only: kindIs('pitch'), colour: 'pitch' },
  { layer: 'beach', colour: 'beach' },
  { layer: 'water', colour: 'sea' },
  { layer: 'water', colour: 'sea', width: stops({ 13: 1, 16: 2, 20: 12 }) },
  { layer: 'pier', colour: 'pier' },
  { layer: 'pier', colour: 'pier', width: stops({ 12: 1, 16: 3, 18: 8, 20: 26 }) },
  { layer: 'aeroway', only: kindIs('apron'), colour: 'runway' },
  { layer: 'aeroway', only: kindIs('taxiway'), colour: 'runway', width: stops({ 13: 1, 16: 8, 20: 110 }) },
  { ...RUNWAY, colour: 'runway', width: stops({ 11: 3, 14: 10, 16: 34, 20: 400 }) },
  { ...RUNWAY, from: 13.5, colour: 'runway-mark', width: stops({ 14: 0.6, 17: 2, 20: 8 }), dash: [10, 8] },
  { ...CLIFF, from: 13, width: stops({ 13: 0.6, 16: 1, 20: 2 }) },
  { ...CLIFF, from: 14, isSquare: true, width: stops({ 14: 2.5, 16: 4, 18: 7, 20: 14 }), dash: [0.25, 1] },
  ...roadSteps('tunnel'),
  { layer: 'buildings', from: 14, colour: 'building' },
  {
    layer: 'buildings',
    from: 15.5,
    colour: 'building-edge',
    outlines: true,
    width: stops({ 15.5: 0.4, 17: 0.8, 20: 1.4 }),
  },
  {
    layer: 'relief',
    only: kindIs('city_wall', 'retaining_wall'),
    from: 15,
    colour: 'wall',
    width: stops({ 15: 0.8, 17: 1.6, 20: 6 }),
  },
  ...roadSteps('ground'),
  ...roadSteps('bridge'),
  { layer: 'border', colour: 'border', width: stops({ 11: 1.2, 16: 2, 20: 4 }), isSquare: true, dash: [5, 2.5] },
]

/** The steps that draw something at a zoom. */
export function stepsAt(zoom: number): readonly Step[] {
  return STEPS.filter(({ from = 0 }) => zoom >= from)
}
