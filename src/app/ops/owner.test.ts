import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { refuseRoot, refuseRootToStore } from './owner.ts'

/** A data folder of a user who is not root, opened by root. */
function folderOfAnother() {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'database'))
  if (process.getuid?.() === 0) for (const path of [folder, join(folder, 'database')]) chownSync(path, 65_534, 65_534)
  const root = vi.spyOn(process, 'getuid').mockReturnValue(0)
  onTestFinished(() => root.mockRestore())
  return folder
}

test('root is refused on the embedded database of another user, and only there', () => {
  const folder = folderOfAnother()
  expect(() => refuseRoot({ DATA_DIR: folder })).toThrow(
    /^The database in DATA_DIR belongs to the user \d+\. Run this as that user: /,
  )
  expect(() => refuseRoot({ DATA_DIR: '/' })).not.toThrow()
  expect(() => refuseRoot({ DATA_DIR: `${folder}/none` })).not.toThrow()
  expect(() => refuseRoot({ DATA_DIR: folder, DATABASE_URL: 'postgres://db.test/lamp' })).not.toThrow()
})

test('root is refused where it would store files in the data folder of another user', () => {
  const folder = folderOfAnother()
  expect(() => refuseRootToStore({ DATABASE_URL: 'postgres://db.test/lamp', DATA_DIR: folder })).toThrow(
    /^DATA_DIR belongs to the user \d+\. /,
  )
  expect(() => refuseRootToStore({ DATABASE_URL: 'postgres://db.test/lamp', DATA_DIR: '/' })).not.toThrow()
  expect(() =>
    refuseRootToStore({ DATABASE_URL: 'postgres://db.test/lamp', DATA_DIR: folder, S3_ENDPOINT: 'https://files.test' }),
  ).not.toThrow()
})
