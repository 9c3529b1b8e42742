import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { refuseRoot } from './owner.ts'

/** A data folder of a user who is not root, opened by root. */
function folderOfAnother() {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'database'))
  if (process.getuid?.() === 0) chownSync(join(folder, 'database'), 65_534, 65_534)
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
