import type { Random } from '../random.ts'
import { corners, glow, nightTown } from './backgrounds.ts'
import { clipped, ellipse, fade, fill, group, halo, line, mirrored, patch, rect, shape, WIDTH } from './brush.ts'

/** A street at night; the lamp in front is dark and its glass is broken. */
export function darkLamp(random: Random): string {
  const far = [260, 352].map((x, index) => streetLamp(x, 546 - index * 6, 0.86 - index * 0.2, true, `far${index}`))
  return [
    nightTown(random),
    ...far,
    fade('kerb', ['#0c1322', '#05070d']),
    rect(0, 520, WIDTH, 80, fill('kerb')),
    patch(270, 530, 170, 12, '#ffb84d', 0.2),
    streetLamp(520, 560, 1.5, false, 'near'),
    corners(0.5),
  ].join('')
}

/** A dark lantern on the wall of a stair; further up one still burns. */
export function darkStair(): string {
  const steps = Array.from({ length: 9 }, (_, index) => {
    const y = 580 - index * 34
    const inset = 60 + index * 24
    const width = WIDTH - inset * 2
    return rect(inset, y - 34, width, 36, index % 2 ? '#1a2233' : '#1d2638') + rect(inset, y - 34, width, 4, '#33405a')
  })
  return [
    fade('wallNight', ['#1a2336', '#0b111d']),
    rect(0, 0, WIDTH, 600, fill('wallNight')),
    shape('M280 0 H520 V290 H280 Z', '#101a2e'),
    rect(0, 0, WIDTH, 600, '#000', { opacity: 0.1 }),
    ...steps,
    shape('M0 0 H150 L290 290 L276 320 L60 600 H0 Z', '#121a2a'),
    shape('M800 0 H650 L510 290 L524 320 L740 600 H800 Z', '#0f1625'),
    rect(688, 180, 56, 96, '#e9b55c', { opacity: 0.85 }),
    line('M716 180 V276 M688 224 H744', '#0f1625', 5),
    wallLantern(404, 150, 0.7, true),
    glow('upThere', 404, 190, 170, '#ffbf5e', 0.75),
    patch(404, 322, 110, 26, '#ffbf5e', 0.24),
    mirrored(wallLantern(660, 180, 1.7, false)),
    corners(0.5),
  ].join('')
}

function streetLamp(x: number, y: number, size: number, burns: boolean, id: string): string {
  const glass = burns ? '#ffe9b8' : '#33445f'
  return [
    burns ? glow(id, x, y - 300 * size, 190 * size) : '',
    group(
      `translate(${x} ${y}) scale(${size})`,
      rect(-6, -272, 12, 280, '#04070d'),
      shape('M-14 8 L-9 -40 H9 L14 8 Z', '#04070d'),
      rect(-22, -252, 44, 5, '#04070d', { rx: 2 }),
      shape('M-30 -336 H30 L20 -274 H-20 Z', glass, { stroke: '#04070d', 'stroke-width': 6 }),
      burns
        ? ellipse(0, -304, 12, 18, '#fff')
        : line('M-18 -330 L6 -300 L14 -280 M20 -328 L0 -298 L-12 -280 M6 -300 L22 -304', '#9fb4d2', 2.4),
      shape('M-42 -336 C-30 -370 30 -370 42 -336 Z', '#04070d'),
      rect(-4, -378, 8, 16, '#04070d'),
    ),
  ].join('')
}

function wallLantern(x: number, y: number, size: number, burns: boolean): string {
  const id = `lantern${x}`
  return group(
    `translate(${x} ${y}) scale(${size})`,
    line('M-70 -34 C-40 -60 -10 -52 0 -34 M-70 -34 V30', '#05080f', 7),
    shape('M-24 -22 H24 L15 44 H-15 Z', burns ? '#ffedc4' : '#2a3850', { stroke: '#05080f', 'stroke-width': 6 }),
    halo(id, ['#fff', '#ffd27a 0.6', '#ffd27a 0']),
    burns
      ? ellipse(0, 12, 22, 30, fill(id))
      : clipped(
          id + 'c',
          'M-24 -22 H24 L15 44 H-15 Z',
          line('M-24 -14 L2 12 L20 -18 M2 12 L-8 44 M2 12 L22 24', '#a9bdd9', 2),
        ),
    shape('M-32 -22 L0 -48 L32 -22 Z', '#05080f'),
  )
}
