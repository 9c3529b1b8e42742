import { expect, test } from 'vitest'
import { returnPath } from './returnPath.rules.ts'

test.each([
  ['/submit', '/submit'],
  ['/recent?category=litter#list', '/recent?category=litter#list'],
  [null, '/recent'],
  ['', '/recent'],
  ['//evil.test/x', '/recent'],
  ['/\\evil.test', '/recent'],
  ['https://evil.test/', '/recent'],
  ['javascript:alert(1)', '/recent'],
  ['/\t/evil.test', '/recent'],
  ['/.//evil.test/x', '/evil.test/x'],
  ['/a/..//evil.test', '/evil.test'],
  ['/%2e/%2e//evil.test', '/evil.test'],
])('%s leads to %s', (to, path) => {
  expect(returnPath(to)).toBe(path)
})
