import Point from '@mapbox/point-geometry'
import type { Feature, Label, LabelRule, LabelSymbolizer } from 'protomaps-leaflet'
import type { RoadKind } from '#features/pack/pack.rules.ts'
import { type Letter, namesAlong } from '../style/curve.rules.ts'
import {
  hasLettersApart,
  houseStyle,
  NAME_GROUPS,
  type NameStyle,
  placeStyle,
  streetStyle,
} from '../style/names.rules.ts'
import type { Palette } from '../style/style.rules.ts'

interface Writing {
  palette: Palette
  /** The zoom of the map, not of the tile. */
  zoom: number
  /** How large a px of a tile is on the map. */
  scale: number
}

/** The name of a street or place is repeated at this distance, px. */
const STREET_EVERY = 320
const PLACE_EVERY = 200
/** Longer ones are descriptions rather than names. */
const LONGEST = 40
/** The width of a halo around letters of 12 px. */
const HALO = 3
const LINE_HEIGHT = 1.15
/** From the middle of small letters down to the baseline, as a part of the font size. */
const FOOT = 0.35
/** Names that bend less than this, radians, are written as one text. */
const STRAIGHT = 0.03
/** How far a name that can't be bent may lie from its street, as a part of the font size. */
const LEEWAY = 0.6

/** The rules by which the names of a tile are written, the most important first. */
export function nameRules(writing: Writing): LabelRule[] {
  return NAME_GROUPS.map((group): LabelRule => {
    if (group.layer === 'streets') {
      const styleOf = ({ props }: Feature) => streetStyle(props['kind'] as RoadKind, writing.zoom) // as the pack says
      const filter = (_: number, { props }: Feature) => group.kinds.includes(props['kind'] as RoadKind)
      return { dataLayer: 'streets', filter, symbolizer: along(writing, styleOf) }
    }
    if (group.layer === 'houses') {
      const styleOf = ({ props }: Feature) => houseStyle(Number(props['z']), writing.zoom)
      return { dataLayer: 'houses', symbolizer: upright(writing, 'number', styleOf) }
    }
    const styleOf = ({ props }: Feature) =>
      placeStyle({ kind: String(props['kind']), rank: Number(props['rank']), z: Number(props['z']) }, writing.zoom)
    const filter = (_: number, { props }: Feature) => group.ranks.includes(Number(props['rank']))
    return { dataLayer: 'names', filter, symbolizer: upright(writing, 'name', styleOf) }
  })
}

type StyleOf = (feature: Feature) => NameStyle | null

/** Names that follow their street. */
function along(writing: Writing, styleOf: StyleOf): LabelSymbolizer {
  return {
    place({ scratch }, geom, feature) {
      const style = styleOf(feature)
      const name = String(feature.props['name'])
      const line = geom[0]
      if (!style || !line) return undefined
      const { size, brush } = brushOf(writing, style)
      brush(scratch)
      const half = size * 0.7
      const letters = [...name]
      const isApart = hasLettersApart(name)
      const width = scratch.measureText(name).width
      const ends = isApart
        ? letters.map((_, index) => scratch.measureText(letters.slice(0, index + 1).join('')).width)
        : evenEnds(width, half)
      const leeway = isApart ? null : size * LEEWAY
      return namesAlong(line, ends, STREET_EVERY / writing.scale, leeway).map((placed): Label => {
        const first = placed[0] ?? { x: 0, y: 0 }
        const anchor = new Point(first.x, first.y)
        const bboxes = placed.map(({ x, y }) => ({ minX: x - half, minY: y - half, maxX: x + half, maxY: y + half }))
        const deduplicationDistance = (STREET_EVERY * 0.8) / writing.scale
        const write = (context: CanvasRenderingContext2D) => {
          brush(context)
          const runs = isStraight(placed)
            ? [{ text: name, ...first, angle: placed[Math.floor(placed.length / 2)]?.angle ?? 0 }]
            : lettersOf(letters, placed)
          for (const way of ['strokeText', 'fillText'] as const)
            for (const { text, x, y, angle } of runs) {
              context.save()
              context.translate(x - first.x, y - first.y)
              context.rotate(angle)
              context[way](text, 0, size * FOOT)
              context.restore()
            }
        }
        return { anchor, bboxes, draw: write, deduplicationKey: name, deduplicationDistance }
      })
    },
  }
}

/** Where equal pieces of a width end, none of which is wider than `most`. */
function evenEnds(width: number, most: number): number[] {
  const count = Math.max(1, Math.ceil(width / most))
  return Array.from({ length: count }, (_, index) => (width * (index + 1)) / count)
}

function lettersOf(letters: string[], placed: Letter[]) {
  return placed.map((place, index) => ({ text: letters[index] ?? '', ...place }))
}

function isStraight(placed: Letter[]): boolean {
  const angle = placed[0]?.angle ?? 0
  return placed.every((letter) => Math.abs(letter.angle - angle) < STRAIGHT)
}

/** Names at a point: upright, in several lines, with a dot above where the style asks for one. */
function upright(writing: Writing, property: 'name' | 'number', styleOf: StyleOf): LabelSymbolizer {
  return {
    place({ scratch }, geom, feature) {
      const style = styleOf(feature)
      const at = geom[0]?.[0]
      const name = String(feature.props[property])
      if (!style || !at || name.length > LONGEST) return undefined
      const isWide = Boolean(style.isWide) && hasLettersApart(name)
      const { size, brush } = brushOf(writing, { ...style, isWide })
      const lines = linesOf(isWide ? name.toLocaleUpperCase() : name, style.breaksAt)
      brush(scratch)
      const half = Math.max(...lines.map((line) => scratch.measureText(line).width)) / 2 + size / 4
      const height = lines.length * size * LINE_HEIGHT
      const dot = style.hasDot ? size / 5 : 0
      const top = dot ? dot * 2 : -height / 2
      const bbox = { minX: at.x - half, minY: at.y + Math.min(top, -dot), maxX: at.x + half, maxY: at.y + top + height }
      const write = (context: CanvasRenderingContext2D) => {
        brush(context)
        context.textAlign = 'center'
        if (dot) {
          context.beginPath()
          context.arc(0, 0, dot, 0, 2 * Math.PI)
          context.stroke()
          context.fill()
        }
        for (const way of ['strokeText', 'fillText'] as const)
          for (const [index, line] of lines.entries())
            context[way](line, 0, top + (index + 0.5) * size * LINE_HEIGHT + size * FOOT)
      }
      const deduplicationDistance = PLACE_EVERY / writing.scale
      const again = property === 'name' ? { deduplicationKey: name, deduplicationDistance } : {}
      return [{ anchor: new Point(at.x, at.y), bboxes: [bbox], draw: write, ...again }]
    },
  }
}

/** Sets a canvas up for a style; sizes are in px of the tile. */
function brushOf(
  { palette: { colours, font }, scale }: Writing,
  { size: px, weight, colour, halo, isWide }: NameStyle,
) {
  const size = px / scale
  return {
    size,
    brush(context: CanvasRenderingContext2D) {
      context.globalAlpha = 1
      context.font = `${weight} ${size}px ${font}`
      context.letterSpacing = isWide ? `${size * 0.09}px` : '0px'
      context.textAlign = 'left'
      context.textBaseline = 'alphabetic'
      context.lineJoin = 'round'
      context.lineWidth = HALO * (size / 12)
      context.strokeStyle = colours[halo]
      context.fillStyle = colours[colour]
      context.setLineDash([])
    },
  }
}

/** A name in lines of about equal length, as few as `breaksAt` allows. */
function linesOf(name: string, breaksAt: number): string[] {
  const words = name.split(' ')
  const count = Math.min(words.length, Math.ceil(name.length / breaksAt))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const isFull = last === undefined || (lines.length < count && last.length + word.length / 2 > name.length / count)
    if (isFull) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}
