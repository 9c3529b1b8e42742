import { expect, test } from 'vitest'
import { sources } from '../scripts/build.mjs'

test('the sources of a build include no files that building writes, so that the next start builds nothing', () => {
  const all = sources()
  expect(all).toContain('messages/en.json')
  expect(all.filter((file) => /^(dist|src\/messages)\//.test(file))).toEqual([])
})
