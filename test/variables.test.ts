import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './folders.ts'

const imported = (name: string) =>
  `(await import(${JSON.stringify(new URL(`../scripts/${name}`, import.meta.url).href)}))`
const SET = `${imported('child.mjs')}.setVariables()`

test('a .env may begin with a byte order mark, and variables that are set already stay', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), '\uFEFFPRODUCT_NAME="Town # 1"\r\nHOST=0.0.0.0\nPORT=4000\n')
  const program = `
    ${SET}
    const { PRODUCT_NAME, HOST, PORT, UV_THREADPOOL_SIZE } = process.env
    console.log(JSON.stringify([PRODUCT_NAME, HOST, PORT, UV_THREADPOOL_SIZE]))`
  const env = { PORT: '5000', PATH: process.env['PATH'] }
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, env })
  expect(JSON.parse(String(said))).toEqual(['Town # 1', '0.0.0.0', '5000', '8'])
})

test('a .env that cannot be read is one sentence, not a stack trace', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '.env'))
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SET], { cwd: folder })
  expect(String(stderr)).toMatch(/^\.env can't be read: EISDIR.*\. Run this as the user who owns the file: .*\n$/)
  expect(status).toBe(1)
})

test('a setting that is given to npm start as an option stops it, with a sentence that says how to give it', () => {
  const start = ['scripts/start.mjs', '--port', '4000']
  const { status, stderr, stdout } = spawnSync(process.execPath, start, { timeout: 20_000 })
  expect(String(stderr)).toBe(
    'Only --version may follow. Settings are variables, or lines of .env: PORT=4000 npm start\n',
  )
  expect([String(stdout), status]).toEqual(['', 1])
})

test('a user who may not write into the folder of the program is told who must build, in one sentence', () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o555)
  const compile = `process.getuid() === 0 && process.setuid(65534); build.compileMessages()`
  const program = `const build = ${imported('build.mjs')}; ${compile}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
  expect(String(stderr)).toMatch(/^Lamppost must be built first: run npm run build as .*\n$/)
  expect(status).toBe(1)
})
