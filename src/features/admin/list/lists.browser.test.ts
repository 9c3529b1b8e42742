import { expect, test } from 'vitest'
import { filtersIn } from './lists.browser.ts'

test.each([
  ['', []],
  ['sort=oldest&cursor=a&before=b', []],
  ['lang=es', []],
  ['q=lamp&status=hidden&sort=oldest&lang=es', ['q', 'status']],
])('the address ?%s has the search and the filters %j', (search, names) => {
  expect(filtersIn(new URLSearchParams(search))).toEqual(names)
})
