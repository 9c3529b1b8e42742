import { expect, test } from 'vitest'
import { sitePath } from './sitePath.ts'

test.each([
  ['/submit', '/submit'],
  ['/recent?category=litter#list', '/recent?category=litter#list'],
  [null, null],
  ['', null],
  ['//evil.test/x', null],
  ['/\\evil.test', null],
  ['https://evil.test/', null],
  ['javascript:alert(1)', null],
  ['/\t/evil.test', null],
  ['/.//evil.test/x', '/evil.test/x'],
  ['/a/..//evil.test', '/evil.test'],
  ['/%2e/%2e//evil.test', '/evil.test'],
])('%s leads to %s', (to, path) => {
  expect(sitePath(to)).toBe(path)
})
