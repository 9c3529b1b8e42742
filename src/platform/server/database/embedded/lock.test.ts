import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { DatabaseUnusable } from '../unusable.ts'
import { DataDirInUse, lockDataDir, whyNotLocked } from './lock.ts'

test('a folder is locked until it is unlocked, however often others try', () => {
  const folder = temporaryFolder()
  const unlock = lockDataDir(folder)
  expect(() => lockDataDir(folder)).toThrow(DataDirInUse)
  expect(() => lockDataDir(folder)).toThrow(DataDirInUse)
  unlock()
  lockDataDir(folder)()
})

test('a folder that can’t be locked is not said to be in use', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'lock')
  const refusal = (reason: string) => {
    expect(() => lockDataDir(folder)).toThrow(DatabaseUnusable)
    expect(() => lockDataDir(folder)).toThrow(`The data folder ${folder} can't be locked: ${reason}`)
  }
  writeFileSync(file, 'no lock of ours '.repeat(100))
  refusal('file is not a database. Stop every Lamppost on this folder, delete the file "lock" in it, and start again.')
  rmSync(file)
  mkdirSync(file)
  refusal(`${file} is not a file.`)
})

test.each([
  [
    'EACCES',
    'permission denied',
    'Give the file "lock" in it to the user that the folder belongs to, and run this as that user.',
  ],
  ['EROFS', 'read-only file system', 'Mount its file system for writing, or set DATA_DIR to another folder.'],
  ['ENOSPC', 'no space left on device', 'Make room on its disk.'],
])('%s is explained, with what to do', (code, words, remedy) => {
  const error = Object.assign(new Error(`${code}: ${words}, open '/data/lock'`), { code })
  expect(whyNotLocked('/data', error)).toBe(
    `The data folder /data can't be locked: ${code}: ${words}, open '/data/lock'. ${remedy}`,
  )
})

test('a disk that is full when SQLite writes its journal is explained too', () => {
  const error = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  expect(whyNotLocked('/data', error)).toBe(
    "The data folder /data can't be locked: database or disk is full. Make room on its disk.",
  )
})
