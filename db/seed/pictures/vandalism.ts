import type { Random } from '../random.ts'
import { houseRow, LIGHTS, lit, slabs, wallAndPavement, type Light } from './backgrounds.ts'
import { clipped, ellipse, group, line, mist, rect, shadow, shape } from './brush.ts'

const TAGS = {
  bubbles:
    'M150 330 C90 330 96 190 170 186 C236 184 232 252 190 258 C248 262 246 336 150 330 Z M300 190 V322 M300 190 C330 240 350 240 380 190 V322 M440 200 C400 240 410 330 470 330 C540 326 540 200 470 190 C452 190 446 194 440 200 Z M590 200 C548 176 540 240 586 256 C640 274 620 344 560 322',
  scrawl:
    'M120 300 C160 140 200 140 190 250 C186 320 240 330 262 250 C270 210 300 190 300 250 C300 330 360 320 372 240 M400 190 C380 260 392 330 440 316 C500 300 480 210 430 226 M520 180 V330 M520 240 C560 200 600 230 590 330 M640 210 L660 300 M640 250 C690 220 700 220 720 190',
} as const

/** Paint on a wall, its letters still wet. */
export function graffiti(random: Random, light: Light, tag: keyof typeof TAGS, colours: [string, string]): string {
  const [main, edge] = colours
  const drips = Array.from({ length: 12 }, () => {
    const x = random.between(130, 680)
    const top = random.between(290, 326)
    return line(`M${x} ${top} v${random.between(20, 90)}`, main, 3.4, { opacity: 0.85 })
  })
  const specks = Array.from({ length: 90 }, () =>
    ellipse(random.between(80, 740), random.between(150, 380), 1.8, 1.8, random.pick(colours), { opacity: 0.35 }),
  )
  const wide = tag === 'bubbles'
  return [
    wallAndPavement(random, light, { stone: wide, ground: 480 }),
    line(TAGS[tag], main, wide ? 60 : 30, { opacity: 0.3, ...mist }),
    wide ? line(TAGS[tag], edge, 54) : '',
    line(TAGS[tag], main, wide ? 38 : 17),
    line(TAGS[tag], '#fff', wide ? 7 : 3, { opacity: 0.35, transform: 'translate(-6 -7)' }),
    ...drips,
    ...specks,
    line('M110 400 C260 384 520 424 700 392', edge, 12, { opacity: 0.9 }),
    lit(light, { slant: 520 }),
  ].join('')
}

/** A bus shelter with a shattered pane. */
export function brokenShelter(random: Random, light: Light): string {
  const centre = [318, 250] as const
  const rays = Array.from({ length: 22 }, (_, index) => {
    const angle = (index / 22) * Math.PI * 2 + random.next() * 0.2
    const at = (radius: number) =>
      `${(centre[0] + Math.cos(angle) * radius).toFixed(0)} ${(centre[1] + Math.sin(angle) * radius).toFixed(0)}`
    return line(`M${at(12)} L${at(70)} L${at(random.between(150, 300))}`, '#f6fbfd', 1.8, { opacity: 0.85 })
  })
  const rings = [34, 66, 104, 150].map((radius) =>
    ellipse(...centre, radius, radius * 0.94, 'none', {
      stroke: '#f6fbfd',
      'stroke-width': 1.6,
      opacity: 0.7,
      'stroke-dasharray': '22 7 40 12',
    }),
  )
  const splinters = Array.from({ length: 70 }, () => {
    const x = random.between(170, 560)
    const y = random.between(486, 560)
    return shape(
      `M${x} ${y} l${random.between(3, 12)} ${random.between(-5, 3)} l${random.between(-3, 4)} ${random.between(3, 8)} Z`,
      random.pick(['#e4f1f4', '#bcd7dd', '#ffffff']),
      { opacity: 0.85 },
    )
  })
  const pane = (x: number, width: number) =>
    rect(x, 110, width, 330, '#bfe0e6', { opacity: 0.3 }) +
    shape(`M${x + 20} 440 L${x + 100} 110 h36 L${x + 56} 440 Z`, '#fff', { opacity: 0.16 })
  return [
    group('translate(0 22)', houseRow(random, light)),
    rect(0, 0, 800, 26, LIGHTS[light].sky[0]),
    slabs(460),
    shadow(400, 474, 330, 14, 0.5),
    pane(130, 240),
    pane(430, 240),
    clipped(
      'pane',
      'M190 110 H430 V440 H190 Z',
      rect(190, 110, 240, 330, '#dff0f3', { opacity: 0.34 }),
      ...rings,
      ...rays,
    ),
    shape('M308 236 l26 -12 l14 22 l-8 26 l-30 6 l-14 -22 Z', '#5d4c3d', { opacity: 0.75 }),
    rect(440, 360, 220, 14, '#c9783a', { rx: 3 }),
    line('M470 374 V452 M630 374 V452', '#3d464a', 9),
    rect(116, 84, 580, 26, '#2e5a66', { rx: 6 }),
    rect(116, 84, 580, 7, '#fff', { opacity: 0.2, rx: 4 }),
    ...[126, 184, 426, 674].map((x) => rect(x, 108, 11, 366, '#39444a')),
    group(
      'translate(560 186)',
      rect(-60, -50, 120, 150, '#f2efe6'),
      rect(-60, -50, 120, 30, '#c8382f'),
      line('M-44 6 H44 M-44 26 H44 M-44 46 H20 M-44 66 H36', '#8b8778', 5),
    ),
    ...splinters,
    lit(light, { slant: 20 }),
  ].join('')
}

/** A street sign bent over, paint across it. */
export function bentSign(random: Random, light: Light): string {
  return [
    wallAndPavement(random, light),
    shadow(330, 540, 120, 14, 0.5),
    shadow(520, 500, 140, 10, 0.3),
    line('M330 540 L338 380 C340 320 372 280 420 250', '#8a9398', 18),
    line('M326 540 L334 380 C336 320 368 276 416 246', '#d3d9dc', 5),
    group(
      'translate(470 214) rotate(34)',
      ellipse(0, 0, 104, 104, '#e9e9e4'),
      ellipse(0, 0, 98, 98, '#c4342c'),
      rect(-66, -16, 132, 32, '#f4f2ec', { rx: 3 }),
      line('M-70 40 C-30 -40 20 60 80 -30', '#1f2430', 15),
      line('M-20 60 v26 M30 40 v34', '#1f2430', 5),
      line('M70 -78 L104 -40 L92 -20', '#8a2019', 4),
      ellipse(-34, -42, 40, 24, '#fff', { opacity: 0.14 }),
    ),
    shape('M290 548 l40 -26 l44 22 l-22 12 h-50 Z', '#6a6158'),
    shape('M382 552 l14 -10 l16 8 l-8 8 Z M266 560 l12 -8 l14 8 Z', '#7d746a'),
    lit(light, { slant: 220 }),
  ].join('')
}
