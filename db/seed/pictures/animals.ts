import { ellipse, fade, fill, group, line, shadow, shape } from './brush.ts'

/** A yellow-legged gull that looks to the right and stands on y + 96. */
export function gull(x: number, y: number, size: number): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(4, 98, 44, 5, 0.35),
    line('M-6 58 L-8 94 M14 58 L14 94 M-8 94 l14 0 M14 94 l15 0', '#d8a93a', 4.5),
    fade('gullBody', ['#ffffff', '#cfd3d6']),
    shape(
      'M-86 34 C-60 -2 -10 -18 30 -8 C40 -34 66 -44 82 -28 C94 -14 88 10 72 24 C60 52 26 66 -8 60 C-36 56 -54 46 -86 34 Z',
      fill('gullBody'),
    ),
    shape('M-112 46 C-76 8 -30 -8 16 6 C30 14 22 34 2 40 C-34 50 -70 48 -112 46 Z', '#8f9aa6'),
    shape('M-112 46 C-98 36 -84 30 -70 28 C-62 36 -62 42 -66 47 C-84 48 -98 48 -112 46 Z', '#23262b'),
    line('M-60 30 C-34 18 -8 16 12 20', '#77828e', 3),
    shape('M84 -22 L116 -14 C118 -8 112 -4 106 -6 L82 -8 Z', '#f0b92f'),
    ellipse(107, -9, 4, 3, '#cf3d2c'),
    ellipse(70, -20, 5, 5, '#f2d45a'),
    ellipse(70.5, -20, 2.6, 2.6, '#1c1a18'),
  )
}

/** A Barbary macaque that sits facing us, its hands together at y + 20; it sits on y + 118. */
export function macaque(x: number, y: number, size: number, held = ''): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    shadow(0, 118, 84, 9, 0.45),
    fade('fur', ['#b3946a', '#8a6d48']),
    shape(
      'M-72 112 C-92 60 -78 -6 -44 -30 C-20 -44 22 -44 46 -30 C80 -4 92 60 74 112 C40 124 -40 124 -72 112 Z',
      fill('fur'),
    ),
    shape('M-40 100 C-48 40 -30 0 0 -4 C32 0 48 42 42 100 C20 112 -20 112 -40 100 Z', '#cbb089', { opacity: 0.75 }),
    shape('M-74 112 C-92 92 -84 62 -58 62 C-36 64 -30 92 -34 118 Z', '#947650'),
    shape('M76 112 C94 92 86 62 60 62 C38 64 32 92 36 118 Z', '#8b6e49'),
    ellipse(-48, 117, 24, 8, '#6b5138'),
    ellipse(50, 117, 24, 8, '#6b5138'),
    line('M-56 -8 C-82 20 -62 44 -16 30', '#9c7e56', 25),
    line('M58 -8 C84 20 64 44 18 32', '#917350', 25),
    held,
    ellipse(-12, 31, 14, 10, '#6b5138'),
    ellipse(16, 32, 14, 10, '#644b33'),
    ellipse(-44, -74, 12, 14, '#8a6d48'),
    ellipse(44, -74, 12, 14, '#8a6d48'),
    ellipse(-44, -74, 6, 8, '#c08f78'),
    ellipse(44, -74, 6, 8, '#c08f78'),
    shape(
      'M-46 -62 C-52 -112 -26 -132 0 -132 C28 -132 52 -112 46 -62 C42 -34 22 -20 0 -20 C-22 -20 -42 -34 -46 -62 Z',
      '#a98a5f',
    ),
    line('M-30 -118 q6 12 2 22 M-10 -126 q4 14 0 24 M12 -126 q0 14 -2 24 M30 -116 q-4 12 0 20', '#8a6d48', 3),
    shape(
      'M-30 -76 C-32 -96 -14 -100 0 -92 C14 -100 32 -96 30 -76 C32 -46 18 -26 0 -26 C-18 -26 -32 -46 -30 -76 Z',
      '#d3a58a',
    ),
    ellipse(0, -45, 17, 15, '#deb59a'),
    line('M-26 -84 C-18 -90 -8 -88 -4 -84 M26 -84 C18 -90 8 -88 4 -84', '#6d5136', 5),
    ellipse(-14, -74, 6, 5.4, '#f3ead9'),
    ellipse(14, -74, 6, 5.4, '#f3ead9'),
    ellipse(-13.4, -73.6, 4.2, 4.4, '#4a2f18'),
    ellipse(13.4, -73.6, 4.2, 4.4, '#4a2f18'),
    ellipse(-12.4, -75, 1.3, 1.3, '#fff'),
    ellipse(14.6, -75, 1.3, 1.3, '#fff'),
    ellipse(-4, -55, 2, 2.6, '#7a4f3c'),
    ellipse(4, -55, 2, 2.6, '#7a4f3c'),
    line('M-11 -40 Q0 -33 11 -40', '#7a4f3c', 2.6),
  )
}
