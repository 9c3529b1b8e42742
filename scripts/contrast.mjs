import './node-version.mjs'
import { readFileSync } from 'node:fs'

// Checks the contrast of text and marks with their backgrounds, in both schemes.
// Source: WCAG 2.2, 1.4.3 (text 4.5) and 1.4.11 (marks 3).
const SHEETS = [
  'platform/browser/tokens.css',
  'features/categories/categories.css',
  'features/map/map.css',
  'features/rewards/achievements/Medal.module.css',
]
const tokens = new Map(SHEETS.flatMap(coloursOf))

const text = (fronts, backs) => fronts.flatMap((front) => backs.map((back) => [front, back, 4.5]))
const mark = (fronts, backs) => fronts.flatMap((front) => backs.map((back) => [front, back, 3]))

const grounds = ['bg', 'surface', 'card', 'field']
const meanings = ['success', 'danger', 'warning', 'info']
const softs = meanings.map((name) => `${name}-soft`)
const tints = ['tint-1', 'tint-2', 'tint-3', 'tint-4']
// The fill of each category: c of "other", litter-c and so on.
const categories = [...tokens.keys()].filter((name) => /^(\w+-)?c$/.test(name))
const pairs = [
  ...text(['text', 'text-2', 'text-3'], [...grounds, 'control']),
  ...text(['accent-text'], [...grounds, 'accent-soft']),
  ...text(['on-accent'], ['accent', 'accent-hover']),
  ...meanings.flatMap((name) => text([name], ['card', 'surface', `${name}-soft`])),
  ...['success', 'warning'].flatMap((name) => text([`on-${name}`], [name])),
  ...tints.flatMap((name) => text([name], [`${name}-soft`])),
  ...categories.flatMap((name) => [...text([name], [`${name}s`]), ...text([`${name}o`], [name])]),
  // Toasts: text, Undo and focus ring, light on dark and the other way round.
  ...text(['bg'], ['text']),
  // Banners, in the page and over the map: text, the action at the end, icon and border.
  ...text(['text', 'accent-text'], softs),
  ...mark(meanings, ['card', ...softs]),
  // Chosen chips.
  ...text(['text'], ['accent-soft']),
  ...mark(['accent-line'], ['accent-soft']),
  ...mark(categories, ['map-land', 'card']),
  ...mark(['accent-line', 'line-strong'], grounds),
  ...mark(['you'], ['map-land']),
  // Names on the map, with and without their halo.
  ...text(
    ['map-label', 'map-label-soft'],
    ['map-land', 'map-built', 'map-building', 'map-road', 'map-tunnel', 'map-pier', 'map-beach', 'map-runway'],
  ),
  ...text(['map-label', 'map-park-label'], ['map-land', 'map-park', 'map-wood', 'map-pitch']),
  ...text(['map-sea-label', 'map-label'], ['map-sea']),
  ...text(['g'], ['m', 'silver-m', 'gold-m']),
]

let short = 0
const least = { 4.5: Infinity, 3: Infinity }
for (const [front, back, wanted] of pairs) {
  const [light, dark] = [0, 1].map((scheme) => contrast(hex(front, scheme), hex(back, scheme)))
  const worst = Math.min(light, dark)
  least[wanted] = Math.min(least[wanted], worst)
  if (worst >= wanted) continue
  short += 1
  console.log(`${front} on ${back}: light ${light.toFixed(2)}, dark ${dark.toFixed(2)}, wanted ${wanted}`)
}
console.log(
  `${pairs.length} pairs in two schemes, ${short} short; least of text ${least[4.5].toFixed(2)}, of marks ${least[3].toFixed(2)}`,
)
process.exitCode = short ? 1 : 0

/** The colours of a style sheet by name. A rule for one value of an attribute puts that value before the name. */
function coloursOf(sheet) {
  const css = readFileSync(new URL(`../src/${sheet}`, import.meta.url), 'utf8')
  return [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector, rule]) => {
    const [, value] = /='(\w+)'\]/.exec(selector) ?? []
    const colours = rule.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}))/g)
    return [...colours].map(([, name, light, dark, both]) => [
      value ? `${value}-${name}` : name,
      [light ?? both, dark ?? both],
    ])
  })
}

function hex(name, scheme) {
  const schemes = tokens.get(name)
  if (!schemes) throw new Error(`No style sheet has the colour --${name}`)
  return schemes[scheme]
}

function contrast(a, b) {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((p, q) => q - p)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour) {
  const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red, green, blue] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
