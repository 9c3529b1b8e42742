import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { isBuilt, replaceBuild } from '../scripts/replaceBuild.mjs'
import { temporaryFolder } from './folders.ts'

let dist: string
beforeEach(async () => {
  dist = join(temporaryFolder(), 'dist')
  await replaceBuild(dist, 'first', writing('first'))
})

/** Writes a small build: one file with the text, and one that is named after it. */
const writing = (text: string) => (folder: string) => {
  mkdirSync(join(folder, 'client'))
  writeFileSync(join(folder, 'client', 'index.js'), text)
  writeFileSync(join(folder, 'client', `${text}.js`), text)
}
const files = () => readdirSync(dist, { recursive: true }).map(String).toSorted()
const script = () => readFileSync(join(dist, 'client', 'index.js'), 'utf8')

test('a build takes the place of the earlier one; other files stay', async () => {
  expect([isBuilt(dist, 'first'), isBuilt(dist, 'second')]).toEqual([true, false])
  writeFileSync(join(dist, 'packages.json'), '')
  await replaceBuild(dist, 'second', writing('second'))
  const client = ['client', join('client', 'index.js'), join('client', 'second.js')]
  expect(files()).toEqual([...client, 'packages.json', 'sources.sha256'])
  expect([isBuilt(dist, 'first'), isBuilt(dist, 'second')]).toEqual([false, true])
})

test('until a build is finished, and if it fails, the earlier one is as it was', async () => {
  const before = files()
  let folder = ''
  const building = replaceBuild(dist, 'second', (made: string) => {
    writing('second')((folder = made))
    expect([script(), isBuilt(dist, 'first')]).toEqual(['first', true])
    throw new Error('no such import')
  })
  await expect(building).rejects.toThrow('no such import')
  expect([script(), files(), isBuilt(dist, 'first')]).toEqual(['first', before, true])
  expect(existsSync(folder)).toBe(false)
})

test('a step that ends the process leaves the earlier build and nothing else', () => {
  const module = new URL('../scripts/replaceBuild.mjs', import.meta.url).href
  const program = `
    const { replaceBuild } = await import(${JSON.stringify(module)})
    await replaceBuild(${JSON.stringify(dist)}, 'second', (folder) => {
      console.log(folder)
      process.exit(3)
    })`
  const parameters = ['--input-type=module', '-e', program]
  const { status, stdout } = spawnSync(process.execPath, parameters, { encoding: 'utf8' })
  expect([status, script(), isBuilt(dist, 'first')]).toEqual([3, 'first', true])
  expect([stdout.trim() === '', existsSync(stdout.trim())]).toEqual([false, false])
})
