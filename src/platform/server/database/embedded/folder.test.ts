import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { ensureFolder } from './folder.ts'

test('the first database is kept as a template that only its owner can open, and copied', async () => {
  const folder = temporaryFolder()
  const template = join(folder, 'cache', 'template')
  await ensureFolder(join(folder, 'first'), template)
  expect(statSync(template).mode & 0o777).toBe(0o700)
  writeFileSync(join(template, 'mark'), '')
  await ensureFolder(join(folder, 'second'), template)
  expect(readdirSync(join(folder, 'second'))).toEqual(expect.arrayContaining(['mark', 'PG_VERSION']))
})

test('a template of another user is not used', async () => {
  const folder = temporaryFolder()
  const template = join(folder, 'template')
  mkdirSync(template)
  writeFileSync(join(template, 'mark'), '')
  const another = vi.spyOn(process, 'getuid').mockReturnValue(statSync(template).uid + 1)
  onTestFinished(() => another.mockRestore())
  await ensureFolder(join(folder, 'database'), template)
  expect(readdirSync(join(folder, 'database'))).toContain('PG_VERSION')
  expect(readdirSync(join(folder, 'database'))).not.toContain('mark')
  expect(readdirSync(folder).sort()).toEqual(['database', 'template'])
})
