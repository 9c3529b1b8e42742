import { existsSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { readSecret } from './secret.ts'

test('a secret is generated once, and only its owner can read it', () => {
  const DATA_DIR = temporaryFolder()
  const secret = readSecret({ DATA_DIR })
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(readSecret({ DATA_DIR })).toBe(secret)
  expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
  expect(readSecret({ DATA_DIR: temporaryFolder() })).not.toBe(secret)
})

test('a secret that was truncated is refused, because others could guess it', () => {
  const DATA_DIR = temporaryFolder()
  readSecret({ DATA_DIR })
  for (const length of [31, 0]) {
    truncateSync(join(DATA_DIR, 'secret'), length)
    expect(() => readSecret({ DATA_DIR })).toThrow('too short to be a secret')
  }
})

test('a secret that can’t be read is refused with one sentence', () => {
  const DATA_DIR = temporaryFolder()
  mkdirSync(join(DATA_DIR, 'secret'))
  expect(() => readSecret({ DATA_DIR })).toThrow(/^DATA_DIR: the secret in it can't be made or read: EISDIR/)
})

test('with AUTH_SECRET none is stored', () => {
  const DATA_DIR = temporaryFolder()
  expect(readSecret({ DATA_DIR, AUTH_SECRET: 'one of its own' })).toBe('one of its own')
  expect(existsSync(join(DATA_DIR, 'secret'))).toBe(false)
})
