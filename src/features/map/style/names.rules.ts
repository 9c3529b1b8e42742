import type { RoadKind, TileLayers } from '#features/pack/pack.rules.ts'
import type { MapColour } from './style.rules.ts'

export interface NameStyle {
  /** Height of the letters, px. */
  size: number
  weight: number
  colour: MapColour
  halo: MapColour
  /** Whether it is written in capitals, with space between them. */
  isWide?: boolean
  /** Whether a dot marks the place. */
  hasDot?: boolean
  /** About how many letters fit in a line. */
  breaksAt: number
}

type PlaceName = TileLayers['names']

const ON_WATER = ['bay', 'marina', 'water', 'breakwater', 'pier', 'strait', 'harbour']
const IN_GREEN = ['wood', 'nature_reserve', 'park', 'garden', 'cemetery', 'peak', 'pitch', 'forest', 'common']

/** How the name of a place is written at a zoom; null: not shown. */
export function placeStyle({ kind, rank, z }: Pick<PlaceName, 'kind' | 'rank' | 'z'>, zoom: number): NameStyle | null {
  if (zoom < z - 0.25) return null
  const [colour, halo] = ON_WATER.includes(kind)
    ? (['sea-label', 'sea'] as const)
    : IN_GREEN.includes(kind)
      ? (['park-label', 'land'] as const)
      : (['label', 'land'] as const)
  const style = { colour, halo, breaksAt: 16 }
  if (rank === 1) return zoom < 14.5 ? { ...style, size: zoom < 13 ? 15 : 18, weight: 650, breaksAt: 24 } : null
  if (rank === 2) return zoom < 17.5 ? { ...style, size: zoom < 15 ? 11.5 : 13, weight: 650, isWide: true } : null
  if (rank === 3) return { ...style, size: zoom < 16 ? 11.5 : 13, weight: 600 }
  if (rank === 4) return { ...style, size: zoom < 17 ? 11 : 12.5, weight: 500 }
  return { ...style, size: zoom < 18 ? 11 : 12, weight: 500, hasDot: true }
}

/** For each kind of street, the zoom from which its name is shown, and its size there, px. */
const STREET_NAMES: Record<RoadKind, [from: number, size: number] | null> = {
  major: [14, 11.5],
  secondary: [14.5, 11.5],
  minor: [15.5, 11],
  pedestrian: [15.5, 11],
  service: [16.5, 11],
  steps: [16.75, 10.5],
  path: [17, 10.5],
  cable: [16, 10.5],
  rail: null,
}

/** How the name of a street is written at a zoom; null: not shown. */
export function streetStyle(kind: RoadKind, zoom: number): NameStyle | null {
  const [from, size] = STREET_NAMES[kind] ?? []
  if (from === undefined || size === undefined || zoom < from) return null
  const grown = zoom >= 19 ? 3.5 : zoom >= 18 ? 2.5 : zoom >= 17 ? 1.5 : zoom >= 16 ? 0.5 : 0
  return { size: size + grown, weight: 500, colour: 'label', halo: 'land', breaksAt: Infinity }
}

/** How a house number is written. */
export function houseStyle(z: number, zoom: number): NameStyle | null {
  if (zoom < z - 0.25) return null
  return { size: zoom < 19 ? 10 : 11.5, weight: 500, colour: 'label-soft', halo: 'building', breaksAt: Infinity }
}

/** Scripts that run from left to right and whose letters look the same alone as in a word, and the signs that all use. */
const LETTERS_APART =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]*$/u

/** Whether a name may be written letter by letter from left to right: not in Arabic, Hebrew, Hindi or Thai. */
export function hasLettersApart(name: string): boolean {
  return LETTERS_APART.test(name)
}

/** Where two names overlap, the one of the earlier group is drawn. */
export const NAME_GROUPS: readonly (
  | { layer: 'names'; ranks: readonly number[] }
  | { layer: 'streets'; kinds: readonly RoadKind[] }
  | { layer: 'houses' }
)[] = [
  { layer: 'names', ranks: [1] },
  { layer: 'names', ranks: [2] },
  { layer: 'streets', kinds: ['major', 'secondary'] },
  { layer: 'names', ranks: [3] },
  { layer: 'streets', kinds: ['minor', 'pedestrian'] },
  { layer: 'names', ranks: [4] },
  { layer: 'streets', kinds: ['service', 'steps', 'path', 'cable'] },
  { layer: 'names', ranks: [5] },
  { layer: 'houses' },
  { layer: 'names', ranks: [6] },
]
