import { readFileSync } from 'node:fs'
import type { Category } from '#features/categories/categories.rules.ts'
import { MAP_COLOURS, type MapColour } from '../style/style.rules.ts'

/** The colours of the light scheme, as the style sheets have them. */
export interface LightColours {
  map: Record<MapColour, string>
  pinEdge: string
  ofCategory: (category: Category) => string
}

/** Reads the colours from the style sheets, so that they are written down once. @throws Error for a missing one */
export function readLightColours(): LightColours {
  const map = readFileSync(new URL('../map.css', import.meta.url), 'utf8')
  const categories = readFileSync(new URL('../../categories/categories.css', import.meta.url), 'utf8')
  const find = (css: string, name: string) => {
    const colour = new RegExp(`--${name}: light-dark\\((#[\\da-f]{6}),`).exec(css)?.[1]
    if (!colour) throw new Error(`No style sheet has the colour --${name}`)
    return colour
  }
  const pairs = MAP_COLOURS.map((name) => [name, find(map, `map-${name}`)])
  return {
    map: Object.fromEntries(pairs) as LightColours['map'], // a pair for each
    pinEdge: find(map, 'pin-edge'),
    ofCategory(category) {
      const rule = categories.split(`[data-category='${category}']`)[1] ?? categories
      return find(rule, 'c')
    },
  }
}
