import type { Random } from '../random.ts'
import { gull } from './animals.ts'
import { houseRow, lit, wallAndPavement, type Light } from './backgrounds.ts'
import { ellipse, fade, fill, group, line, mirrored, rect, shadow, shape } from './brush.ts'

/** A bin so full that its lid stands open, bags around it. */
export function overflowingBin(random: Random, light: Light): string {
  const scene = [doorway(610, '#47705f'), bagHeap(random), bin(250, 415, '#2f5a43'), scraps(random, 330, 500, 330)]
  const all = light === 'evening' ? mirrored(...scene) : scene.join('')
  return wallAndPavement(random, light) + all + lit(light, { slant: 190 })
}

/** A mattress and a broken chair left against a wall. */
export function dumpedMattress(random: Random, light: Light): string {
  const quilt = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 4 }, (__, column) =>
      ellipse(36 + column * 42 + (row % 2) * 20, 36 + row * 46, 4, 3, '#9d9789'),
    ).join(''),
  ).join('')
  const mattress = group(
    'translate(250 96) rotate(9)',
    shadow(110, 352, 130, 16, 0.5),
    rect(168, 8, 34, 350, '#b9b2a2', { rx: 12 }),
    fade('ticking', ['#efe9dc', '#d6cfbf']),
    rect(0, 0, 186, 358, fill('ticking'), { rx: 16 }),
    ...Array.from({ length: 9 }, (_, index) => rect(12 + index * 20, 4, 3, 350, '#7f93a8', { opacity: 0.35 })),
    quilt,
    ellipse(120, 250, 42, 54, '#a98a52', { opacity: 0.24 }),
    ellipse(60, 90, 26, 34, '#a98a52', { opacity: 0.2 }),
    rect(0, 0, 186, 358, 'none', { rx: 16, stroke: '#8f8877', 'stroke-width': 3 }),
  )
  const chair = group(
    'translate(560 500) rotate(-14)',
    shadow(10, 10, 90, 10, 0.45),
    line('M-40 0 L-34 -120 M50 0 L40 -74 M-34 -120 L-52 -214 M30 -124 L16 -218', '#6d4526', 11),
    line('M-48 -200 L18 -206 M-44 -166 L22 -172', '#7d5230', 9),
    shape('M-50 -120 L46 -124 L58 -100 L-46 -94 Z', '#8a5b36'),
  )
  return (
    wallAndPavement(random, light) +
    doorway(60, '#7a4a35') +
    mattress +
    chair +
    scraps(random, 440, 530, 160) +
    lit(light, { slant: 120 })
  )
}

/** A gull that has torn the bags by the kerb open. */
export function gullAtBags(random: Random, light: Light): string {
  const peel = line('M470 545 q16 -18 34 -4 q12 10 26 -2', '#e3c23b', 9) + ellipse(390, 556, 11, 9, '#c4412f')
  return [
    houseRow(random, light),
    shadow(470, 530, 220, 20, 0.5),
    bag(360, 530, 1.35, '#26262a'),
    bag(560, 532, 1.15, '#31353d'),
    bag(468, 540, 0.95, '#3a4a7c'),
    shape('M438 470 q26 30 8 66 q30 8 50 -6 q-10 -40 -58 -60 Z', '#d9cbb0'),
    scraps(random, 430, 560, 300),
    peel,
    gull(318, 376, 1.25),
    lit(light, { slant: 90 }),
  ].join('')
}

/** A knotted rubbish bag that stands on y. */
export function bag(x: number, y: number, size: number, colour: string): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(4, 2, 66, 9, 0.45),
    shape(
      'M-54 0 C-72 -44 -46 -96 -10 -106 L-17 -126 C-8 -134 10 -134 18 -126 L10 -106 C46 -96 74 -44 56 0 C22 10 -22 10 -54 0 Z',
      colour,
    ),
    line('M-8 -104 C-30 -76 -40 -44 -36 -12 M2 -102 C-2 -68 -2 -36 4 -8 M10 -100 C32 -72 40 -48 38 -14', '#fff', 4, {
      opacity: 0.17,
    }),
    shape('M20 -100 C48 -84 66 -44 54 -2 C46 2 36 4 28 4 C44 -30 42 -70 20 -100 Z', '#000', { opacity: 0.28 }),
    line('M-16 -112 Q0 -104 16 -112', '#000', 4, { opacity: 0.5 }),
  )
}

/** Paper, cans, cups and boxes strewn around a point. */
export function scraps(random: Random, x: number, y: number, spread: number): string {
  return Array.from({ length: 9 }, () => {
    const at = `translate(${x + random.between(-spread, spread)} ${y + random.between(-14, 50)}) rotate(${random.between(-50, 50)})`
    return random.pick([
      () => group(at, shadow(0, 8, 16, 4, 0.35), rect(-14, -6, 28, 15, '#c9a56b'), rect(-14, -6, 28, 4, '#dfc08c')),
      () =>
        group(
          at,
          shadow(0, 8, 12, 3, 0.35),
          rect(-12, -6, 24, 12, '#b8433a', { rx: 4 }),
          rect(-12, -6, 5, 12, '#cfd4d8', { rx: 2 }),
        ),
      () =>
        group(
          at,
          shape('M-14 6 L-9 -9 L4 -5 L15 -9 L11 8 L-2 4 Z', '#ece8e0'),
          line('M-8 -4 L4 2 L9 -3', '#b8b2a8', 1.4),
        ),
      () =>
        group(
          at,
          shadow(0, 9, 12, 3, 0.35),
          shape('M-8 -12 L9 -12 L6 10 L-5 10 Z', '#f3efe6'),
          rect(-10, -15, 21, 5, '#6b4a35', { rx: 2 }),
        ),
    ])()
  }).join('')
}

/** A public bin that stands on y, its lid pushed up by what is in it. */
export function bin(x: number, y: number, colour: string): string {
  return group(
    `translate(${x} ${y})`,
    shadow(8, 14, 96, 14, 0.5),
    group('translate(0 -196)', bag(-22, 22, 0.66, '#2a2a2e'), bag(32, 24, 0.6, '#e6e3da')),
    shape('M-20 -218 l44 -18 l18 26 l-46 22 Z', '#c89f63'),
    shape('M-40 -206 l14 -24 l24 8 l-8 26 Z', '#ece8df'),
    group(
      'rotate(-24 -78 -176)',
      rect(-84, -190, 168, 18, '#24432f', { rx: 6 }),
      rect(-84, -190, 168, 5, '#fff', { rx: 3, opacity: 0.18 }),
    ),
    fade(`bin${x}`, [colour, '#1d3a2a'], 'right'),
    shape('M-78 -180 H78 L68 10 Q0 18 -68 10 Z', fill(`bin${x}`)),
    rect(-80, -184, 160, 14, '#274b37', { rx: 5 }),
    line('M-46 -160 L-42 4 M0 -160 V8 M46 -160 L42 4', '#000', 3, { opacity: 0.22 }),
    rect(-36, -118, 72, 42, '#dfe6dd', { rx: 4, opacity: 0.85 }),
    line('M-22 -104 H22 M-22 -92 H8', '#47705f', 4),
  )
}

function bagHeap(random: Random): string {
  return [
    bag(430, 470, 1.3, '#262427'),
    bag(528, 490, 0.95, '#3d55a0'),
    bag(140, 482, 1.1, '#34322f'),
    random.chance(0.5) ? bag(365, 520, 0.85, '#d8d5cc') : '',
  ].join('')
}

function doorway(x: number, colour: string): string {
  const panel = (left: number, top: number, height: number) =>
    rect(left, top, 52, height, '#000', { opacity: 0.2 }) + rect(left, top, 52, 3, '#000', { opacity: 0.3 })
  return [
    rect(x - 16, 40, 182, 372, '#d8c9ab'),
    rect(x, 56, 150, 354, colour),
    panel(x + 16, 76, 120),
    panel(x + 82, 76, 120),
    panel(x + 16, 220, 160),
    panel(x + 82, 220, 160),
    line(`M${x + 75} 56 V410`, '#000', 2.4, { opacity: 0.4 }),
    ellipse(x + 84, 246, 4.5, 4.5, '#d9b65c'),
    rect(x - 16, 404, 182, 12, '#b9ab93'),
  ].join('')
}
