import { expect, test } from 'vitest'
import { putNewest } from './putNewest.ts'

test('the entry that was put in longest ago is removed; one that is put in again becomes the newest', () => {
  const entries = new Map<string, number>()
  for (const key of ['a', 'b', 'a', 'c']) putNewest(entries, key, entries.size, 2)
  expect([...entries.keys()]).toEqual(['a', 'c'])
})
