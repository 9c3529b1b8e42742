/** A picture is drawn on 800 × 600 units. */
export const WIDTH = 800
export const HEIGHT = 600

type Attributes = Record<string, string | number>

/** The whole drawing as SVG, twice as large as its units. */
export function drawing(...parts: string[]): Buffer {
  const size = `viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH * 2}" height="${HEIGHT * 2}"`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${MIST}</defs>${parts.join('')}</svg>`)
}

const MIST =
  '<filter id="mist" x="-12%" y="-40%" width="124%" height="180%"><feGaussianBlur stdDeviation="14"/></filter>'

/** The attribute that blurs a shape into mist. It is slow to render, so use it once a picture. */
export const mist: Attributes = { filter: 'url(#mist)' }

export function rect(x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string {
  return `<rect ${list({ x, y, width, height, fill, ...more })}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string {
  return `<ellipse ${list({ cx, cy, rx, ry, fill, ...more })}/>`
}

/** A filled shape. */
export function shape(d: string, fill: string, more: Attributes = {}): string {
  return `<path ${list({ d, fill, ...more })}/>`
}

/** A line of this width with round ends. */
export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
  const round = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  return `<path ${list({ d, fill: 'none', stroke, 'stroke-width': width, ...round, ...more })}/>`
}

export function group(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join('')}</g>`
}

/** The same with left and right exchanged. */
export function mirrored(...parts: string[]): string {
  return group(`translate(${WIDTH} 0) scale(-1 1)`, ...parts)
}

/** The parts as far as they lie within an outline. */
export function clipped(id: string, outline: string, ...parts: string[]): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`
}

/** A linear gradient from the first colour to the last, downwards or to the right; use it as `fill(id)`. */
export function fade(id: string, colours: string[], to: 'down' | 'right' = 'down'): string {
  const end = to === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="0"'
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${stops(colours)}</linearGradient>`
}

/** A radial gradient from the first colour in the middle to the last at the edge; use it as `fill(id)`. */
export function halo(id: string, colours: string[]): string {
  return `<radialGradient id="${id}">${stops(colours)}</radialGradient>`
}

export const fill = (id: string): string => `url(#${id})`

/** An ellipse that fades out towards its edge. */
export function patch(cx: number, cy: number, rx: number, ry: number, colour: string, opacity: number): string {
  const id = `patch${colour.slice(1)}${Math.round(opacity * 100)}`
  const fading = [1, 0.86, 0.5, 0.16, 0].map((share) => `${colour} ${(opacity * share).toFixed(3)}`)
  return halo(id, fading) + ellipse(cx, cy, rx * 1.4, ry * 1.5, fill(id))
}

/** A soft dark patch under something that stands on the ground. */
export function shadow(cx: number, cy: number, rx: number, ry: number, opacity = 0.4): string {
  return patch(cx, cy, rx, ry, '#0a0806', opacity)
}

function stops(colours: string[]): string {
  return colours
    .map((colour, index) => {
      // "#rrggbb 0.4" has an opacity of 0.4.
      const [hue = '', opacity = '1'] = colour.split(' ')
      const offset = index / Math.max(1, colours.length - 1)
      return `<stop offset="${offset}" stop-color="${hue}" stop-opacity="${opacity}"/>`
    })
    .join('')
}

function list(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')
}
