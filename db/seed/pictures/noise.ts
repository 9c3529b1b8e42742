import type { Random } from '../random.ts'
import { corners, glow, houseRow, lit, nightTown, type Light } from './backgrounds.ts'
import { ellipse, fade, fill, group, line, patch, rect, shadow, shape, WIDTH } from './brush.ts'

const PARTY = ['#ff5d8f', '#ffd166', '#06d6a0', '#4cc9f0']

/** Tables outside a bar late at night, under coloured bulbs. */
export function lateBar(): string {
  const bulbs = Array.from({ length: 15 }, (_, index) => {
    const x = 30 + index * 53
    const y = 150 + Math.sin((index / 14) * Math.PI) * 46
    const colour = PARTY[index % PARTY.length] as string // the remainder is a valid index
    return patch(x, y + 12, 26, 26, colour, 0.22) + ellipse(x, y + 12, 7, 9, colour)
  })
  const guest = (x: number, y: number, size: number) =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      ellipse(0, -118, 22, 25, '#0b0d14'),
      shape('M-44 0 C-50 -70 -30 -92 0 -92 C30 -92 50 -70 44 0 Z', '#0b0d14'),
      line('M32 -66 C60 -62 66 -92 60 -116', '#0b0d14', 14),
      shape('M50 -146 h20 l-4 34 h-12 Z', '#f3c14e'),
      rect(50, -150, 20, 8, '#fff6df', { rx: 3 }),
    )
  const table = (x: number, y: number) =>
    ellipse(x, y - 70, 74, 12, '#191410') + rect(x - 5, y - 66, 10, 70, '#14100d') + ellipse(x, y + 4, 34, 6, '#14100d')
  return [
    fade('front', ['#2b1a16', '#3b221a']),
    rect(0, 0, WIDTH, 470, fill('front')),
    rect(0, 0, WIDTH, 96, '#1a1012'),
    rect(90, 210, 270, 220, '#f7b64c'),
    rect(440, 210, 150, 260, '#ffcf75'),
    rect(640, 210, 130, 220, '#f2a43c'),
    glow('bar', 225, 320, 330, '#ffb648', 0.55),
    glow('door', 515, 350, 260, '#ffc766', 0.5),
    line('M90 210 H360 V430 H90 Z M225 210 V430 M440 470 V210 H590 V470 M640 210 H770 V430 H640 Z', '#1d110d', 12),
    rect(250, 40, 300, 76, '#120b10', { rx: 14 }),
    line(
      'M300 96 V60 h18 q14 0 14 9 q0 9 -14 9 h-18 M318 78 q16 0 16 9 q0 9 -16 9 h-18 M360 96 l16 -36 l16 36 M366 84 h20 M420 96 V60 h20 q12 0 12 10 q0 10 -12 10 h-20 M438 80 l16 16',
      '#ff7aa8',
      6,
    ),
    patch(400, 78, 170, 40, '#ff4d8d', 0.22),
    line(`M0 150 Q400 250 800 150`, '#0c0708', 3),
    ...bulbs,
    fade('street', ['#2a1d18', '#120d0d']),
    rect(0, 462, WIDTH, 138, fill('street')),
    patch(515, 490, 190, 26, '#ffc766', 0.3),
    guest(150, 520, 1.15),
    table(250, 560),
    group('translate(720 0) scale(-1 1)', guest(380, 524, 1.1)),
    guest(560, 500, 0.95),
    table(650, 548),
    group('translate(1480 0) scale(-1 1)', guest(740, 520, 1.1)),
    glow('over', 400, 240, 420, '#ff9d4d', 0.18),
    corners(0.5),
  ].join('')
}

/** A loudspeaker on a balcony at night. */
export function balconySpeaker(random: Random): string {
  const cone = (y: number, radius: number) =>
    ellipse(0, y, radius, radius, '#0d0d10') +
    ellipse(0, y, radius * 0.82, radius * 0.82, '#26262c') +
    ellipse(0, y, radius * 0.34, radius * 0.34, '#101013') +
    ellipse(-radius * 0.2, y - radius * 0.24, radius * 0.3, radius * 0.2, '#fff', { opacity: 0.12 })
  const waves = [70, 110, 150].map((radius) =>
    line(
      `M${380 - radius * 0.8} ${250 - radius * 0.6} A${radius} ${radius} 0 0 0 ${380 - radius * 0.8} ${250 + radius * 0.6}`,
      '#ff8fb8',
      6,
      { opacity: 0.8 - radius / 240 },
    ),
  )
  const bars = Array.from({ length: 22 }, (_, index) => rect(150 + index * 31, 400, 7, 120, '#0c111b'))
  return [
    nightTown(random, { lit: 0.35 }),
    rect(120, 0, 680, 560, '#2a2433', { opacity: 0.96 }),
    rect(300, 60, 330, 360, '#ff9ac0'),
    fade('party', ['#b23a86', '#ff9f5a']),
    rect(300, 60, 330, 360, fill('party')),
    glow('room', 465, 230, 300, '#ff7db0', 0.6),
    shape('M300 60 C350 150 340 320 316 420 H300 Z M630 60 C580 150 590 320 614 420 H630 Z', '#3a1d38'),
    line('M300 60 H630 V420 H300 Z', '#15101b', 14),
    ...[0, 1, 2].map((index) => ellipse(400 + index * 64, 120, 13, 13, PARTY[index] as string)), // there are four
    group(
      'translate(390 240)',
      rect(-58, -130, 116, 290, '#17171b', { rx: 10 }),
      rect(-58, -130, 14, 290, '#ff7db0', { opacity: 0.25, rx: 7 }),
      cone(-70, 34),
      cone(50, 50),
      ellipse(0, 130, 6, 6, '#6cf08a'),
    ),
    group(
      'translate(556 280) scale(.8)',
      rect(-58, -130, 116, 290, '#141418', { rx: 10 }),
      cone(-70, 34),
      cone(50, 50),
    ),
    ...waves,
    rect(130, 392, 690, 14, '#0c111b'),
    ...bars,
    rect(120, 516, 690, 30, '#1b1a24'),
    corners(0.5),
  ].join('')
}

/** A compressor and barriers in a street before breakfast. */
export function earlyDigging(random: Random, light: Light): string {
  const barrier = (x: number, y: number) =>
    group(
      `translate(${x} ${y})`,
      shadow(90, 4, 110, 7, 0.45),
      line('M10 0 L22 -96 M170 0 L158 -96', '#4a4f52', 8),
      ...[-92, -50].flatMap((top) => [
        rect(0, top, 180, 28, '#f1eee6'),
        ...[0, 1, 2].map((index) => shape(`M${10 + index * 62} ${top + 28} l18 -28 h26 l-18 28 Z`, '#d4402f')),
      ]),
    )
  const dust = Array.from({ length: 9 }, () =>
    patch(
      random.between(330, 560),
      random.between(440, 540),
      random.between(40, 90),
      random.between(20, 44),
      '#d9cdbb',
      0.25,
    ),
  )
  return [
    houseRow(random, light),
    shape('M330 560 C350 516 470 508 560 520 C620 530 620 566 560 576 C470 590 350 590 330 560 Z', '#33291f'),
    shape('M300 548 l46 -34 l40 26 l-30 20 Z M560 516 l40 -26 l52 30 l-40 18 Z', '#7a6a55'),
    group(
      'translate(170 500)',
      shadow(0, 6, 130, 12, 0.5),
      fade('machine', ['#f0b429', '#b97f12']),
      shape('M-120 -20 V-110 Q-120 -130 -100 -130 H70 Q110 -130 118 -90 V-20 Z', fill('machine')),
      ...[0, 1, 2, 3, 4].map((index) => rect(-96, -112 + index * 13, 76, 6, '#5a3f0a', { rx: 2 })),
      rect(14, -104, 76, 40, '#2b2e30', { rx: 6 }),
      line('M118 -60 C190 -70 190 10 260 10', '#1c1d1e', 11),
      ellipse(-60, -12, 32, 32, '#1c1c1c'),
      ellipse(-60, -12, 14, 14, '#8f9497'),
      ellipse(60, -12, 32, 32, '#1c1c1c'),
      ellipse(60, -12, 14, 14, '#8f9497'),
    ),
    group(
      'translate(452 300) rotate(8)',
      line('M-40 10 H40', '#2b2e30', 14),
      rect(-17, 10, 34, 96, '#d8592b', { rx: 6 }),
      rect(-11, 106, 22, 40, '#2b2e30'),
      shape('M-7 146 H7 L3 262 H-3 Z', '#8b9194'),
    ),
    ...dust,
    barrier(560, 566),
    shape('M512 596 L538 500 H550 L578 596 Z', '#e2622a'),
    rect(526, 536, 38, 16, '#f5f2ec'),
    lit(light, { slant: 30 }),
  ].join('')
}
