import { expect, test } from 'vitest'
import { uniqueImageName } from './comments.rules.ts'

test.each([
  ['image.jpg', [], 'image.jpg'],
  ['image.jpg', ['image.jpg'], 'image (2).jpg'],
  ['image.jpg', ['image.jpg', 'image (2).jpg'], 'image (3).jpg'],
  ['a.b.png', ['a.b.png'], 'a.b (2).png'],
  ['image', ['image'], 'image (2)'],
  // The same letter, once as one character and once as two.
  ['\u0061\u0301.jpg', ['\u00e1.jpg'], '\u00e1 (2).jpg'],
  [`${'x'.repeat(200)}.jpg`, [`${'x'.repeat(96)}.jpg`], `${'x'.repeat(92)} (2).jpg`],
])('an image named %j beside %j is called %j', (name, others, apart) => {
  expect(uniqueImageName(name, others)).toBe(apart)
})
