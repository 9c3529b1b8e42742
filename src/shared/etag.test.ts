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
])('the content with the ETag %s and the header If-None-Match %s: held is %s', (etag, header, held) => {
  expect(matchesEtag(etag, header)).toBe(held)
})
