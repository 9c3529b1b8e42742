import type { Random } from '../random.ts'
import { lit, seaside, wallAndPavement, type Light } from './backgrounds.ts'
import { ellipse, fade, fill, group, line, patch, rect, shadow, shape, WIDTH } from './brush.ts'

/** A deep hole in the road with water in it. */
export function pothole(random: Random, light: Light): string {
  const chips = Array.from({ length: 90 }, () =>
    ellipse(
      random.between(0, WIDTH),
      random.between(150, 600),
      1 + random.next() * 2.4,
      1 + random.next() * 1.6,
      random.pick(['#8c8c8a', '#2f3031', '#a5a29b']),
      { opacity: 0.5 },
    ),
  )
  const rubble = Array.from({ length: 16 }, () => {
    const x = random.between(190, 640)
    const y = random.between(470, 520)
    return shape(
      `M${x} ${y} l${random.between(6, 16)} -${random.between(4, 9)} l${random.between(5, 12)} 8 l-8 8 Z`,
      random.pick(['#3c3d3e', '#585856', '#6b6a66']),
    )
  })
  return [
    fade('asphalt', ['#7b7b78', '#565756', '#474848']),
    rect(0, 0, WIDTH, 600, fill('asphalt')),
    fade('kerbstone', ['#b8aea1', '#a0978b']),
    shape('M0 0 H800 V70 L0 150 Z', fill('kerbstone')),
    shape('M0 150 L800 70 V92 L0 178 Z', '#807869'),
    line('M160 0 L210 128 M360 0 L400 108 M560 0 L590 90 M740 0 L760 74', '#857c70', 3),
    line('M0 214 L800 122 M0 232 L800 138', '#dcb640', 7, { opacity: 0.75, 'stroke-dasharray': '150 5 60 9' }),
    ...chips,
    line('M170 392 l-60 -22 l-40 14 M640 360 l70 -30 l60 8 M520 482 l40 46 l50 20 M300 300 l-20 -44', '#2a2b2c', 4, {
      opacity: 0.8,
    }),
    shape(
      'M170 392 C180 326 260 296 372 300 C490 286 604 306 642 360 C664 420 590 476 480 486 C370 506 210 486 170 392 Z',
      '#3a3835',
    ),
    shape(
      'M200 396 C214 344 286 320 380 324 C484 312 584 332 612 368 C624 414 556 452 464 460 C370 476 236 466 200 396 Z',
      '#232220',
    ),
    fade('water', ['#9fb8c6', '#3d4c55']),
    shape(
      'M244 406 C262 372 320 362 392 364 C470 356 540 366 562 388 C568 416 508 436 440 440 C366 450 264 446 244 406 Z',
      fill('water'),
      { opacity: 0.85 },
    ),
    line('M290 398 q50 -14 110 -10 M430 412 q50 -8 86 -12', '#e8f2f5', 3, { opacity: 0.6 }),
    ...rubble,
    lit(light, { slant: -160 }),
  ].join('')
}

/** Water spraying from a joint of a pipe on a wall. */
export function leakingPipe(random: Random, light: Light): string {
  const jets = Array.from({ length: 15 }, (_, index) => {
    const reach = 60 + index * 13 + random.between(-8, 8)
    return line(
      `M404 262 q${reach * 0.6} ${-36 - random.between(0, 26)} ${reach} ${190 + random.between(0, 50)}`,
      '#e6f3f8',
      2.6,
      { opacity: 0.45 + random.next() * 0.4 },
    )
  })
  const drops = Array.from({ length: 46 }, () =>
    ellipse(random.between(400, 640), random.between(230, 500), 2.2, 3.2, '#f2fafc', { opacity: 0.7 }),
  )
  const clamp = (y: number) =>
    rect(362, y, 76, 16, '#5c6066', { rx: 4 }) + rect(362, y, 76, 4, '#fff', { opacity: 0.25, rx: 2 })
  return [
    wallAndPavement(random, light),
    patch(470, 330, 150, 130, '#4a3d2c', 0.34),
    fade('puddle', ['#a9bfcb', '#5b6d77']),
    shadow(500, 520, 260, 44, 0.3),
    shape(
      'M240 512 C280 470 420 462 520 470 C660 466 780 490 760 530 C720 580 420 590 300 566 C246 552 226 532 240 512 Z',
      fill('puddle'),
      { opacity: 0.9 },
    ),
    line('M330 520 q80 -18 180 -12 M470 548 q90 -14 190 -22 M560 500 q50 -4 90 4', '#f4fafc', 4, { opacity: 0.55 }),
    fade('pipe', ['#5f7c86', '#a9c0c7', '#6d8790', '#41575f'], 'right'),
    rect(376, 0, 48, 250, fill('pipe')),
    rect(372, 276, 48, 150, fill('pipe')),
    shape('M368 246 H430 L426 282 H366 Z', '#7b5a3b'),
    line('M368 250 H430 M367 278 H427', '#55391f', 4),
    clamp(110),
    clamp(340),
    ...jets,
    ...drops,
    patch(470, 496, 110, 16, '#fff', 0.35),
    lit(light, { slant: 130 }),
  ].join('')
}

/** A bench on the promenade with broken slats. */
export function brokenBench(_random: Random, light: Light): string {
  const slat = (y: number, from: number, to: number, tilt = 0) =>
    group(
      `rotate(${tilt} ${from} ${y})`,
      rect(from, y, to - from, 21, '#9a653a', { rx: 3 }),
      rect(from, y, to - from, 5, '#c58d59', { rx: 2 }),
      line(`M${from + 16} ${y + 13} H${to - 20}`, '#6d4424', 1.6, { opacity: 0.6 }),
    )
  const leg = (x: number) =>
    line(`M${x} 560 L${x + 8} 452 L${x + 72} 452 L${x + 86} 560 M${x + 8} 452 L${x - 14} 300`, '#26302f', 13)
  const splinters = (x: number, y: number) => shape(`M${x} ${y} l26 3 l-14 5 l20 4 l-22 4 l12 5 h-22 Z`, '#dcae7c')
  return [
    seaside(light),
    shadow(410, 562, 320, 18, 0.5),
    leg(150),
    leg(580),
    slat(306, 110, 690),
    slat(342, 110, 380),
    splinters(380, 342),
    slat(342, 480, 690, 15),
    slat(378, 116, 690),
    slat(440, 130, 700),
    slat(470, 140, 330, 9),
    splinters(326, 500),
    slat(470, 520, 716, -4),
    group(
      'translate(400 560) rotate(-12)',
      rect(-110, -10, 190, 20, '#8d5c34', { rx: 3 }),
      rect(-110, -10, 190, 5, '#b98150'),
    ),
    lit(light, { slant: 0 }),
  ].join('')
}

/** A drain at the kerb, stopped up with leaves, the water standing round it. */
export function blockedDrain(random: Random, light: Light): string {
  const leaves = Array.from({ length: 64 }, () => {
    const x = 400 + (random.next() + random.next() - 1) * 270
    const y = 420 + (random.next() + random.next() - 1) * 110
    const colour = random.pick(['#8a5a24', '#a9762e', '#6f4a1f', '#b98d3c', '#5c5a2a'])
    return group(
      `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${random.between(0, 360)})`,
      shape('M-17 0 Q-4 -12 18 0 Q-4 12 -17 0 Z', colour),
      line('M-15 0 H16', '#3f2a12', 1.2, { opacity: 0.6 }),
    )
  })
  const bars = Array.from({ length: 9 }, (_, index) => rect(286 + index * 27, 350, 12, 150, '#101010'))
  return [
    fade('asphalt', ['#636462', '#4b4c4b']),
    rect(0, 0, WIDTH, 600, fill('asphalt')),
    fade('stone', ['#c3b8a8', '#a99e8f']),
    rect(0, 0, WIDTH, 190, fill('stone')),
    line('M130 0 V190 M330 0 V190 M540 0 V190 M730 0 V190', '#8a8073', 3),
    rect(0, 190, WIDTH, 56, '#8c8377'),
    line('M0 192 H800', '#ddd3c3', 4),
    line('M210 192 V246 M450 192 V246 M690 192 V246', '#6a6258', 3),
    fade('standing', ['#5d6a66', '#3c4845']),
    shape(
      'M0 250 C120 262 240 246 400 250 C560 246 700 262 800 250 V430 C690 560 520 590 400 580 C250 590 90 540 0 440 Z',
      fill('standing'),
      { opacity: 0.92 },
    ),
    line('M60 330 q90 -16 190 -6 M520 310 q90 -12 200 4 M120 420 q50 -10 90 -4 M600 430 q60 -12 120 -6', '#c8d6d3', 4, {
      opacity: 0.45,
    }),
    rect(268, 334, 270, 182, '#3c3f40', { rx: 8 }),
    ...bars,
    rect(268, 334, 270, 182, 'none', { rx: 8, stroke: '#717577', 'stroke-width': 8 }),
    ...leaves,
    group(
      'translate(470 470) rotate(18)',
      rect(-30, -11, 60, 22, '#3f7fb5', { rx: 9 }),
      rect(28, -6, 12, 12, '#e7edf0'),
    ),
    lit(light, { slant: 240 }),
  ].join('')
}
