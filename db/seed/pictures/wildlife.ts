import type { Random } from '../random.ts'
import { gull, macaque } from './animals.ts'
import { lit, ROCK, seaside, slabs, wallAndPavement, LIGHTS, type Light } from './backgrounds.ts'
import { ellipse, fade, fill, group, line, rect, shadow, shape, WIDTH } from './brush.ts'
import { bin, scraps } from './litter.ts'

/** A macaque on a bin with a packet of crisps. */
export function macaqueOnBin(random: Random, light: Light): string {
  const crisps = group(
    'translate(2 18) rotate(-8)',
    shape('M-24 -32 L24 -34 L27 26 L-26 28 Z', '#c9302f'),
    rect(-18, -14, 37, 16, '#f4d25b'),
    line('M-24 -30 H24', '#8e1c1b', 4),
  )
  return [
    wallAndPavement(random, light, { stone: true, ground: 440 }),
    bin(420, 520, '#35506b'),
    macaque(420, 214, 1.12, crisps),
    scraps(random, 420, 530, 260),
    lit(light, { slant: 160 }),
  ].join('')
}

/** Two macaques on a wall above the town, one with somebody's shopping. */
export function macaquesOnWall(random: Random, light: Light): string {
  const { sky } = LIGHTS[light]
  const bread = group(
    'translate(0 26) rotate(-24)',
    rect(-46, -9, 92, 19, '#d39a4c', { rx: 9 }),
    line('M-26 -6 l8 12 M-6 -6 l8 12 M14 -6 l8 12', '#a96f2c', 3),
  )
  const shopping = group(
    'translate(404 484)',
    shadow(0, 2, 66, 8),
    shape('M-52 -64 L54 -66 L44 2 L-44 2 Z', '#e9eef0'),
    line('M-26 -64 C-24 -94 8 -94 10 -66', '#c9d2d6', 6),
    shape('M-30 -64 l8 -20 l16 4 l2 18 Z M14 -64 l6 -18 l18 6 l-2 12 Z', '#79a34f'),
    ellipse(70, -10, 12, 11, '#d9822b'),
    ellipse(94, -8, 11, 10, '#d9822b'),
  )
  return [
    fade('sky', [...sky]),
    rect(0, 0, WIDTH, 600, fill('sky')),
    fade('rock', ['#8f9487', '#6f7d62']),
    group(
      'translate(140 -60) scale(1.1)',
      shape(ROCK, fill('rock')),
      line('M250 260 L300 300 M330 180 L350 240 M400 250 L430 310 M480 340 L520 390', '#5c6455', 5),
    ),
    fade('haze', ['#b9cdd6 0', '#b9cdd6 0.7']),
    rect(0, 260, WIDTH, 160, fill('haze')),
    rect(0, 470, WIDTH, 130, '#b8ab93'),
    rect(0, 456, WIDTH, 26, '#cfc3ab'),
    line('M0 482 H800', '#85795f', 3),
    line('M110 484 V600 M290 484 V540 M480 484 V600 M660 484 V540 M0 540 H800', '#857a64', 3, { opacity: 0.7 }),
    macaque(250, 336, 1.06, bread),
    group('translate(1180 0) scale(-1 1)', macaque(566, 366, 0.82)),
    shopping,
    lit(light, { slant: 60 }),
  ].join('')
}

/** A gull on the quay with what was somebody's lunch. */
export function gullOnQuay(_random: Random, light: Light): string {
  const rail = [40, 200, 360, 520, 680].map(
    (x) => rect(x, 296, 9, 130, '#e9edee') + ellipse(x + 4.5, 292, 9, 9, '#e9edee'),
  )
  const chips = Array.from({ length: 9 }, (_, index) =>
    group(
      `translate(${520 + (index % 5) * 22 - 30} ${520 + (index % 3) * 15}) rotate(${index * 47})`,
      rect(-15, -3.4, 30, 7, '#e9b949', { rx: 2 }),
    ),
  )
  return [
    seaside(light),
    line('M0 318 H800 M0 360 H800', '#dfe5e6', 6),
    ...rail,
    slabs(424),
    shadow(560, 548, 120, 14),
    group(
      'translate(572 530) rotate(-6)',
      shape('M-60 -20 L60 -26 L74 16 L-70 22 Z', '#f1efe8'),
      line('M-58 -18 L58 -24', '#c23b34', 6),
    ),
    ...chips,
    gull(360, 316, 2),
    lit(light, { slant: 20 }),
  ].join('')
}
