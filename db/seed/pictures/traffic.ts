import type { Random } from '../random.ts'
import { houseRow, lit, type Light } from './backgrounds.ts'
import { clipped, ellipse, fade, fill, group, line, mirrored, rect, shadow, shape, WIDTH } from './brush.ts'

/** A car with two wheels on the pavement. */
export function carOnPavement(random: Random, light: Light, colour: string): string {
  const parked = [group('translate(-10 -16) rotate(-1.6 400 470)', car(colour)), bollard(700, 480), bollard(90, 480)]
  const all = light === 'overcast' ? mirrored(...parked) : parked.join('')
  return houseRow(random, light) + all + lit(light, { slant: 40 })
}

/** A van standing in the road with its hazard lights on, a queue behind. */
export function doubleParkedVan(random: Random, light: Light): string {
  const lamp = (x: number, y: number) =>
    ellipse(x, y, 9, 9, '#ffb02e') + ellipse(x, y, 26, 26, '#ffb02e', { opacity: 0.35 })
  const van = [
    shadow(440, 556, 270, 16, 0.55),
    fade('van', ['#f4f5f4', '#cfd3d5']),
    shape(
      'M180 240 H540 Q560 240 572 256 L640 372 Q700 384 704 420 V540 H180 Q168 540 168 520 V256 Q168 240 180 240 Z',
      fill('van'),
    ),
    shape('M556 268 H566 L622 368 H556 Z', '#36434d'),
    shape('M566 268 L622 368 H600 L556 290 V268 Z', '#fff', { opacity: 0.15 }),
    line('M360 250 V532 M540 250 V532', '#aab0b3', 3),
    rect(196, 300, 146, 74, '#2f7d6b', { rx: 8 }),
    line('M214 326 H322 M214 348 H290', '#fff', 9),
    rect(168, 492, 540, 22, '#8d9499'),
    rect(692, 424, 16, 30, '#fff3c9', { rx: 4 }),
    wheel(270, 540, 46),
    wheel(610, 540, 46),
    lamp(176, 440),
    lamp(702, 470),
  ]
  return houseRow(random, light) + group('translate(-60 24)', ...van) + lit(light, { slant: 60 })
}

/** A zebra crossing whose stripes have worn away. */
export function fadedCrossing(random: Random, light: Light): string {
  const stripes = Array.from({ length: 7 }, (_, index) => {
    const x = 60 + index * 106
    const outline = `M${x} 340 H${x + 52} L${400 + (x + 52 - 400) * 1.5} 560 H${400 + (x - 400) * 1.5} Z`
    const worn = Array.from({ length: 26 }, () => {
      const at = [x + random.between(-60, 110), random.between(340, 560)] as const
      return ellipse(...at, random.between(8, 34), random.between(3, 11), '#565756')
    })
    return clipped(`stripe${index}`, outline, shape(outline, '#dcdad2', { opacity: 0.75 }), ...worn)
  })
  return [
    group('translate(0 -150)', houseRow(random, light)),
    fade('asphalt', ['#666765', '#4c4d4d']),
    rect(0, 342, WIDTH, 258, fill('asphalt')),
    ...stripes,
    line('M0 590 H70 M130 590 H200 M600 590 H670 M730 590 H800', '#dcdad2', 5, { opacity: 0.6 }),
    beacon(88, 346, 0.9),
    beacon(712, 346, 0.9),
    lit(light, { slant: 100 }),
  ].join('')
}

function car(colour: string): string {
  return [
    shadow(400, 548, 290, 18, 0.55),
    fade('paint', [colour, colour, '#1a1512']),
    shape(
      'M120 470 C122 424 170 404 236 396 C276 340 330 318 420 318 C506 318 560 348 600 398 C660 404 700 420 704 470 C706 506 696 524 676 526 H146 C124 524 118 506 120 470 Z',
      fill('paint'),
    ),
    shape('M262 396 C296 352 336 336 392 336 V396 Z', '#26323b'),
    shape('M410 336 C488 336 536 356 570 396 H410 Z', '#26323b'),
    shape('M290 392 L338 344 H362 L318 392 Z M440 392 L478 342 L504 350 L470 392 Z', '#fff', { opacity: 0.12 }),
    line('M132 440 C260 424 560 424 694 440', '#fff', 5, { opacity: 0.28 }),
    line('M404 336 V520 M262 400 L254 500 M574 400 L580 500', '#000', 2.4, { opacity: 0.35 }),
    rect(424, 432, 30, 7, '#000', { rx: 3, opacity: 0.4 }),
    rect(276, 432, 30, 7, '#000', { rx: 3, opacity: 0.4 }),
    shape('M676 432 C696 436 702 448 702 462 L672 458 Z', '#fff0c4'),
    shape('M124 444 L146 440 V468 L121 470 Z', '#b3211a'),
    rect(122, 496, 582, 14, '#2a2626', { opacity: 0.6, rx: 6 }),
    wheel(240, 516, 50),
    wheel(580, 516, 50),
  ].join('')
}

function wheel(x: number, y: number, radius: number): string {
  return [
    ellipse(x, y, radius, radius, '#191817'),
    ellipse(x, y, radius * 0.6, radius * 0.6, '#9aa0a3'),
    ellipse(x, y, radius * 0.5, radius * 0.5, '#c9ced0'),
    line(
      `M${x - radius * 0.44} ${y} H${x + radius * 0.44} M${x} ${y - radius * 0.44} V${y + radius * 0.44}`,
      '#73797c',
      5,
    ),
    ellipse(x, y, radius * 0.14, radius * 0.14, '#4e5356'),
  ].join('')
}

function bollard(x: number, y: number): string {
  return group(
    `translate(${x} ${y})`,
    shadow(4, 2, 26, 5),
    fade(`bollard${x}`, ['#3c4245', '#171a1b'], 'right'),
    shape('M-13 0 L-11 -96 Q0 -112 11 -96 L13 0 Z', fill(`bollard${x}`)),
    rect(-12, -80, 24, 12, '#e9e7df'),
  )
}

function beacon(x: number, y: number, size: number): string {
  const bands = Array.from({ length: 7 }, (_, index) =>
    rect(-6, -index * 34 - 34, 12, 34, index % 2 ? '#1b1b1b' : '#f1efe9'),
  )
  return group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(2, 2, 26, 5),
    ...bands,
    ellipse(0, -262, 48, 48, '#ffab2e', { opacity: 0.22 }),
    ellipse(0, -262, 27, 27, '#f59a1d'),
    ellipse(-8, -271, 10, 9, '#ffdca0', { opacity: 0.8 }),
  )
}
