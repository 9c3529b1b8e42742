// npm run bench · npm run bench -- --keep · npm run bench -- feed
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { build } from './build.mjs'
import { FLAGS, VARIABLES } from './flags.mjs'
import { prepareSystem } from './system.mjs'

const isKept = process.argv.includes('--keep')
const asked = process.argv.slice(2).filter((word) => word !== '--keep')
// Without a name: the table of all operations.
const wanted = asked.length ? asked : ['speed']
const names = readdirSync('bench')
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are ${names.join(', ')}.`)
  process.exit(1)
}
if (isKept && !wanted.includes('speed')) {
  console.error('--keep keeps the table of all operations: give no name with it.')
  process.exit(1)
}

const { chromium } = await prepareSystem()
await build()
console.log(`Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'an unknown processor'}`)
let failed = 0
for (const name of names) {
  if (!wanted.includes(name)) continue
  console.log(`\n=== ${name}`)
  if ((await runOne(`bench/${name}.bench.ts`)) !== 0) failed += 1
}
if (failed) console.error(`\n${failed} could not be measured`)
process.exitCode = failed ? 1 : 0

/** Runs a benchmark in a process of its own, so that none inherits another's memory. */
function runOne(file) {
  const env = { ...VARIABLES, ...process.env, CHROMIUM_PATH: chromium ?? '' }
  const child = spawn(process.execPath, [...FLAGS, file, ...(isKept ? ['--keep'] : [])], { stdio: 'inherit', env })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}
