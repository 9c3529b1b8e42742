import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from './source.ts'

/** A folder with more files is hard to take in. Tests don't count. */
const MOST = 20

test('no folder has more than 20 files of code', () => {
  const paths = Object.keys(filesOf('src/**/*.{ts,tsx}', 'scripts/**/*.{ts,tsx}'))
  const byFolder = Map.groupBy(paths, dirname)
  expect(byFolder.size).toBeGreaterThan(50)
  expect([...byFolder].filter(([, files]) => files.length > MOST).map(([folder]) => folder)).toEqual([])
})
