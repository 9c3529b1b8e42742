import type { Random } from '../random.ts'
import { LIGHTS, lit, seaside, type Light } from './backgrounds.ts'
import { ellipse, fade, fill, group, line, patch, rect, shadow, shape, WIDTH } from './brush.ts'

/** A branch that has come down across a path. */
export function fallenBranch(random: Random, light: Light): string {
  const { sky } = LIGHTS[light]
  const greens = ['#4f7a3d', '#3f6a35', '#648f47', '#2f5530']
  const leaf = (x: number, y: number) =>
    group(
      `translate(${x} ${y}) rotate(${random.between(0, 360)})`,
      shape('M-20 0 Q-4 -14 22 0 Q-4 14 -20 0 Z', random.pick(greens)),
    )
  const crown = (x: number, y: number) =>
    Array.from({ length: 16 }, () =>
      ellipse(
        x + random.between(-110, 110),
        y + random.between(-60, 60),
        random.between(34, 70),
        random.between(26, 54),
        random.pick(greens),
      ),
    ).join('')
  const leaves = Array.from({ length: 130 }, () => {
    const along = random.next()
    return leaf(220 + along * 480 + random.between(-40, 40), 452 - along * 110 + random.between(-62, 58))
  })
  const strewn = Array.from({ length: 26 }, () => leaf(random.between(160, 660), random.between(500, 590)))
  return [
    fade('sky', [...sky]),
    rect(0, 0, WIDTH, 360, fill('sky')),
    crown(90, 150),
    crown(300, 210),
    crown(720, 130),
    crown(540, 220),
    ...[40, 200, 360, 520, 680, 800].map((x) => crown(x, 318)),
    line('M80 380 C90 280 84 200 96 130 M720 380 C712 270 728 200 716 120', '#4b3826', 34),
    line('M704 210 L640 172', '#4b3826', 17),
    ellipse(634, 168, 13, 17, '#d8b27c'),
    fade('grass', ['#7d9a55', '#5d7a3d']),
    rect(0, 340, WIDTH, 260, fill('grass')),
    fade('path', ['#cbb594', '#b49a76']),
    shape('M330 340 H470 L690 600 H110 Z', fill('path')),
    line('M330 340 L110 600 M470 340 L690 600', '#8d7a58', 5, { opacity: 0.6 }),
    patch(450, 480, 300, 34, '#1d160c', 0.4),
    line('M120 500 C240 470 380 430 520 400 C600 380 660 370 740 330', '#5a422b', 38),
    line('M120 490 C240 460 380 420 520 392', '#8a6a46', 9, { opacity: 0.8 }),
    line(
      'M330 442 C340 400 380 380 400 350 M460 416 C500 450 540 456 580 500 M560 392 C580 350 600 340 610 310',
      '#5a422b',
      16,
    ),
    ellipse(116, 500, 15, 22, '#dcb983'),
    line('M110 486 q14 12 4 30', '#a9824f', 3),
    ...leaves,
    ...strewn,
    lit(light, { slant: 40 }),
  ].join('')
}

/** A shopping trolley tipped over on the quay. */
export function tippedTrolley(_random: Random, light: Light): string {
  const bars = Array.from({ length: 11 }, (_, index) => `M${-150 + index * 30} -96 L${-128 + index * 25} 70`)
  const rows = [-60, -24, 12, 44].map((y, index) => `M${-146 + index * 5} ${y} H${152 - index * 6}`)
  const wheel = (x: number, y: number) => ellipse(x, y, 17, 17, '#1d1f20') + ellipse(x, y, 7, 7, '#9aa1a5')
  return [
    seaside(light),
    rect(0, 402, WIDTH, 22, '#9a8f80'),
    rect(640, 340, 44, 70, '#2c3338', { rx: 10 }),
    rect(626, 330, 72, 22, '#2c3338', { rx: 10 }),
    shadow(390, 540, 240, 22, 0.5),
    group(
      'translate(400 404) rotate(62) scale(.92)',
      shape('M-150 -96 H150 L122 70 H-128 Z', '#7d8b92', { opacity: 0.18 }),
      line([...bars, ...rows].join(' '), '#c6cfd3', 4.4),
      line('M-150 -96 H150 L122 70 H-128 Z', '#dfe5e8', 8),
      line('M150 -96 C186 -104 196 -112 204 -130', '#c9d2d6', 9),
      line('M196 -152 L214 -110', '#c23b34', 15),
      line('M-120 72 L-134 132 H112 L122 72', '#aeb8bd', 7),
      wheel(-128, 142),
      wheel(108, 142),
    ),
    group(
      'translate(560 546) rotate(-10)',
      shadow(0, 10, 42, 7),
      shape('M-40 -14 L36 -20 L44 12 L-36 16 Z', '#d9e4e8'),
      line('M-16 -14 q8 -22 26 -4', '#b8c6cc', 4),
    ),
    ellipse(250, 552, 13, 12, '#c4412f'),
    lit(light, { slant: -80 }),
  ].join('')
}
