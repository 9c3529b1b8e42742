// npm run prove -- crash · npm run prove -- crash --full
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { build } from './build.mjs'
import { FLAGS, VARIABLES } from './flags.mjs'
import { prepareSystem } from './system.mjs'

const isFull = process.argv.includes('--full')
const wanted = process.argv.slice(2).filter((word) => word !== '--full')
const names = readdirSync('prove')
  .filter((file) => file.endsWith('.prove.ts'))
  .map((file) => file.replace('.prove.ts', ''))
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length || !wanted.length) {
  console.error(`Usage: npm run prove -- NAME [--full], with NAME one of ${names.join(', ')}.`)
  process.exit(1)
}

await prepareSystem()
await build()
const broken = []
for (const name of wanted) {
  console.log(`\n=== ${name}${isFull ? ', in full' : ''}`)
  if ((await runOne(`prove/${name}.prove.ts`)) !== 0) broken.push(name)
}
if (broken.length) console.error(`\nNot proved: ${broken.join(', ')}`)
process.exitCode = broken.length ? 1 : 0

/** Runs a proof in a process of its own. It exits with 1 when a promise is broken. */
function runOne(file) {
  const env = { ...VARIABLES, ...process.env, PROVE_FULL: isFull ? '1' : '' }
  const child = spawn(process.execPath, [...FLAGS, file], { stdio: 'inherit', env })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
