import type { Random } from '../random.ts'
import { ellipse, fade, fill, halo, HEIGHT, line, patch, rect, shape, WIDTH } from './brush.ts'

/** For each time of day, the colours of the sky, the tint over the picture, and how dark the shade is. */
export const LIGHTS = {
  morning: { sky: ['#8fb9d8', '#cfe3ec'], wash: '#ffe2b0', strength: 0.16, shade: 0.2 },
  noon: { sky: ['#5f9fd3', '#b9dcee'], wash: '#fff6dd', strength: 0.06, shade: 0.26 },
  evening: { sky: ['#6d7fae', '#f2b98a'], wash: '#ff9a4a', strength: 0.15, shade: 0.3 },
  overcast: { sky: ['#9aa7b1', '#d3d9dc'], wash: '#8fa3b5', strength: 0.2, shade: 0.06 },
} as const

export type Light = keyof typeof LIGHTS

const PLASTERS = ['#e3c78d', '#dd9f77', '#ece0c8', '#d9b2a0', '#c9cfb4', '#e8d3a4']
const SHUTTERS = ['#3f6f5d', '#4d7a6a', '#5b7f9c', '#7a4a35']

/** The outline of the Rock over the roofs. */
export const ROCK =
  'M-40 420 C60 400 150 330 230 250 C270 205 300 165 345 150 C372 142 388 178 402 214 C440 300 520 350 620 372 C700 390 780 400 860 420 Z'

/** A plastered or stone wall above slabs; the ground begins at 410. */
export function wallAndPavement(random: Random, light: Light, { stone = false, ground = 410 } = {}): string {
  const plaster = random.pick(PLASTERS)
  return [
    fade('wall', [lighter(plaster), plaster]),
    rect(0, 0, WIDTH, ground, fill('wall')),
    stone ? stones(random, ground) : stains(random, ground),
    rect(0, ground - 26, WIDTH, 26, '#5d5145', { opacity: 0.28 }),
    slabs(ground),
  ].join('')
}

/** Paving slabs seen in perspective from `top` down. */
export function slabs(top: number): string {
  const depth = HEIGHT - top
  const rows = [0.18, 0.42, 0.74].map((share) => top + depth * share)
  const columns = Array.from({ length: 9 }, (_, index) => (index - 4) * 120 + WIDTH / 2)
  return [
    fade('slabs', ['#8b8177', '#766c63']),
    rect(0, top, WIDTH, depth, fill('slabs')),
    ...rows.map((y) => line(`M0 ${y} H${WIDTH}`, '#57504a', 2.2, { opacity: 0.7 })),
    ...columns.map((x) =>
      line(`M${x} ${top} L${WIDTH / 2 + (x - WIDTH / 2) * 1.7} ${HEIGHT}`, '#57504a', 2, { opacity: 0.6 }),
    ),
    rect(0, top, WIDTH, 5, '#2f2a26', { opacity: 0.45 }),
  ].join('')
}

/** Houses with shutters, a pavement and a road; the pavement begins at 410, the road at 490. */
export function houseRow(random: Random, light: Light): string {
  const { sky } = LIGHTS[light]
  const plasters = random.shuffled(PLASTERS)
  const widths = random.shuffled([250, 210, 180, 220])
  let x = -20
  const houses = widths.map((width, index) => {
    const top = random.between(30, 120)
    const house = townHouse(random, x, top, width, plasters[index] ?? '#e3c78d')
    x += width
    return house
  })
  return [
    fade('sky', [...sky]),
    rect(0, 0, WIDTH, 420, fill('sky')),
    ...houses,
    rect(0, 396, WIDTH, 14, '#3b332c', { opacity: 0.3 }),
    fade('pavement', ['#b6aa9c', '#a2978a']),
    rect(0, 405, WIDTH, 85, fill('pavement')),
    ...[60, 200, 340, 480, 620, 760].map((at) => line(`M${at} 405 L${400 + (at - 400) * 1.14} 478`, '#8d8377', 2)),
    rect(0, 476, WIDTH, 16, '#8b8279'),
    rect(0, 490, WIDTH, 3, '#3a3735', { opacity: 0.7 }),
    fade('road', ['#5c5d5c', '#4a4b4b']),
    rect(0, 492, WIDTH, 108, fill('road')),
    rect(0, 506, WIDTH, 5, '#d9b23c', { opacity: 0.75 }),
    rect(0, 517, WIDTH, 5, '#d9b23c', { opacity: 0.75 }),
  ].join('')
}

/** Sky, sea and the far coast; the quay begins at 420. */
export function seaside(light: Light): string {
  const { sky } = LIGHTS[light]
  const waves = [290, 312, 338, 372].map((y, index) => {
    const step = 60 + index * 24
    const arcs = Array.from({ length: 14 }, (_, at) => `M${at * step + index * 17} ${y} q${step / 4} -4 ${step / 2} 0`)
    return line(arcs.join(' '), '#e8f4f6', 2, { opacity: 0.35 })
  })
  return [
    fade('sky', [...sky]),
    rect(0, 0, WIDTH, 280, fill('sky')),
    patch(200, 90, 120, 22, '#fff', 0.5),
    patch(600, 130, 170, 18, '#fff', 0.45),
    shape('M0 270 C90 244 150 250 220 256 C300 236 380 246 470 252 C560 240 650 246 800 258 V282 H0 Z', '#8aa0ae', {
      opacity: 0.8,
    }),
    fade('sea', ['#7fa9b8', '#2f6a85']),
    rect(0, 278, WIDTH, 150, fill('sea')),
    ...waves,
    slabs(420),
  ].join('')
}

/** Roofs and windows at night under the Rock; the street begins at 540. */
export function nightTown(random: Random, { lit = 0.5 } = {}): string {
  const heights = [340, 390, 400, 420, 350, 400]
  const houses = heights.map((top, index) => {
    const x = index * 140 - 20
    const windows = [0, 1, 2].flatMap((column) =>
      [0, 1, 2, 3].map((row) => {
        const isLit = random.chance(lit * 0.6)
        return rect(
          x + 20 + column * 40,
          top + 24 + row * 54,
          20,
          30,
          isLit ? random.pick(['#ffd489', '#f4c16d', '#ffe6b3']) : '#16233b',
        )
      }),
    )
    return rect(x, top, 140, 600 - top, index % 2 ? '#0a1322' : '#0d1829') + windows.join('')
  })
  const stars = Array.from({ length: 46 }, () =>
    ellipse(random.between(0, WIDTH), random.between(0, 240), 1.1, 1.1, '#dfe9ff', {
      opacity: 0.2 + random.next() * 0.6,
    }),
  )
  return [
    fade('night', ['#0a1830', '#22406a', '#5d5a7c']),
    rect(0, 0, WIDTH, 460, fill('night')),
    ...stars,
    shape(ROCK, '#0e1d38'),
    ...houses,
    rect(0, 540, WIDTH, 60, '#070b14'),
  ].join('')
}

/** A glow of this radius round a point. */
export function glow(id: string, x: number, y: number, radius: number, colour = '#ffc35a', opacity = 0.6): string {
  return (
    halo(id, [`${colour} ${opacity}`, `${colour} ${opacity * 0.3}`, `${colour} 0`]) +
    ellipse(x, y, radius, radius, fill(id))
  )
}

/** Layers over the whole picture: the light of the time of day, a slanting shade, darker corners. */
export function lit(light: Light, { slant = 300 } = {}): string {
  const { wash, strength, shade } = LIGHTS[light]
  return [
    shape(`M0 0 H${slant} L${slant + 190} ${HEIGHT} H0 Z`, '#1c1626', { opacity: shade }),
    fade('wash', [`${wash} ${strength}`, `${wash} ${strength * 1.6}`, `${wash} ${strength * 0.4}`], 'right'),
    rect(0, 0, WIDTH, HEIGHT, fill('wash')),
    corners(),
  ].join('')
}

/** Darker corners, as a phone's lens makes them. */
export function corners(opacity = 0.34): string {
  const clear = '#000000 0'
  return halo('corners', [clear, clear, clear, `#000000 ${opacity}`]) + ellipse(400, 300, 640, 520, fill('corners'))
}

function townHouse(random: Random, x: number, top: number, width: number, plaster: string): string {
  const shutter = random.pick(SHUTTERS)
  const columns = Math.floor(width / 70)
  const gap = width / columns
  const windows = Array.from({ length: columns * 3 }, (_, index) => {
    const at = x + gap * (index % columns) + gap / 2
    const y = top + 34 + Math.floor(index / columns) * 104
    return y > 330 ? '' : shutteredWindow(at, y, shutter, random.chance(0.7))
  })
  return [
    rect(x, top, width, 420 - top, plaster),
    rect(x, top, width, 12, lighter(plaster)),
    rect(x, top + 12, width, 4, '#000', { opacity: 0.16 }),
    rect(x + width - 5, top, 5, 420 - top, '#000', { opacity: 0.12 }),
    ...windows,
  ].join('')
}

function shutteredWindow(x: number, y: number, shutter: string, isOpen: boolean): string {
  const slats = (left: number, width: number) =>
    Array.from({ length: 8 }, (_, row) => rect(left, y + 5 + row * 7.6, width, 2.4, '#000', { opacity: 0.18 })).join('')
  const panes = isOpen
    ? rect(x - 13, y, 26, 66, '#2f3d4a') + line(`M${x} ${y} V${y + 66} M${x - 13} ${y + 28} H${x + 13}`, '#e9e2d4', 2.4)
    : ''
  const wings = isOpen
    ? rect(x - 27, y, 14, 66, shutter) + rect(x + 13, y, 14, 66, shutter) + slats(x - 27, 14) + slats(x + 13, 14)
    : rect(x - 15, y, 30, 66, shutter) +
      slats(x - 15, 30) +
      line(`M${x} ${y} V${y + 66}`, '#000', 1.4, { opacity: 0.4 })
  return panes + wings + rect(x - 18, y + 66, 36, 5, '#f1e8d8') + rect(x - 18, y + 71, 36, 3, '#000', { opacity: 0.22 })
}

function stones(random: Random, ground: number): string {
  const rows = Math.ceil(ground / 82)
  return Array.from({ length: rows }, (_, row) => {
    const y = row * 82
    const joints: number[] = []
    for (let x = random.between(-60, 60); x < WIDTH; x += random.between(120, 210)) joints.push(x)
    const blocks = joints.map((x, index) => {
      const width = (joints[index + 1] ?? WIDTH + 20) - x
      const tone = random.pick(['#fff', '#000', '#6b4a1f', '#fff'])
      return (
        rect(x, y, width, 82, tone, { opacity: 0.02 + random.next() * 0.07 }) +
        line(`M${x} ${y} V${y + 82}`, '#7b6a4c', 2.6, { opacity: 0.55 })
      )
    })
    return (
      blocks.join('') +
      line(`M0 ${y} H${WIDTH}`, '#7b6a4c', 2.6, { opacity: 0.6 }) +
      line(`M0 ${y + 2.4} H${WIDTH}`, '#fff', 1.4, { opacity: 0.3 })
    )
  }).join('')
}

function stains(random: Random, ground: number): string {
  const drips = Array.from({ length: 7 }, () => {
    const x = random.between(0, WIDTH)
    return patch(
      x,
      random.between(0, ground),
      random.between(30, 90),
      random.between(40, 150),
      random.pick(['#6f5a3a', '#fff8e6']),
      0.1,
    )
  })
  const x = random.between(60, 700)
  const crack = `M${x} ${random.between(0, 60)} l12 34 l-9 28 l16 40 l-5 26 l10 30`
  return drips.join('') + line(crack, '#6b5a44', 1.8, { opacity: 0.5 })
}

/** The colour a fifth nearer to white. */
export function lighter(colour: string): string {
  const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
  return `#${parts
    .map((part) =>
      Math.round(part + (255 - part) * 0.2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
