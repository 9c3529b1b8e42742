import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"a"', '"other", W/"a"', true],
  ['"a"', '*', true],
  ['"a"', '"other"', false],
  ['"a"', '"A"', false],
  ['"a"', 'a', false],
  ['"a"', '', false],
  ['"a"', undefined, false],
])('whether the ETag %s matches the header If-None-Match %s: %s', (etag, header, held) => {
  expect(matchesEtag(etag, header)).toBe(held)
})
