import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from './folders.ts'

test('a .env may begin with a byte order mark, and variables that are set already stay', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), '\uFEFFPRODUCT_NAME="Town # 1"\r\nHOST=0.0.0.0\nPORT=4000\n')
  const child = new URL('../scripts/child.mjs', import.meta.url).href
  const program = `
    const { setVariables } = await import(${JSON.stringify(child)})
    setVariables()
    const { PRODUCT_NAME, HOST, PORT, UV_THREADPOOL_SIZE } = process.env
    console.log(JSON.stringify([PRODUCT_NAME, HOST, PORT, UV_THREADPOOL_SIZE]))`
  const env = { PORT: '5000', PATH: process.env['PATH'] }
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, env })
  expect(JSON.parse(String(said))).toEqual(['Town # 1', '0.0.0.0', '5000', '8'])
})
