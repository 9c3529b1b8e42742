import { expect, test } from 'vitest'
import { masked } from './masked.ts'

test.each([
  ['<zoe@home.test>: no such user', '<[email]>: no such user'],
  ['see https://mail.test/why/zoe.b%40home.test', 'see https:[email]'],
  ['opened /verify?oobCode=abc twice', 'opened /verify?… twice'],
  ['nothing to hide', 'nothing to hide'],
])('%s is logged as %s', (text, logged) => {
  expect(masked(text)).toBe(logged)
})
