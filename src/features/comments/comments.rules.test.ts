import { expect, test } from 'vitest'
import { nameApart } from './comments.rules.ts'

test.each([
  ['image.jpg', [], 'image.jpg'],
  ['image.jpg', ['image.jpg'], 'image (2).jpg'],
  ['image.jpg', ['image.jpg', 'image (2).jpg'], 'image (3).jpg'],
  ['a.b.png', ['a.b.png'], 'a.b (2).png'],
  ['image', ['image'], 'image (2)'],
])('an image named %j beside %j is called %j', (name, others, apart) => {
  expect(nameApart(name, others)).toBe(apart)
})
