// npm run bench · npm run bench -- --keep · npm run bench -- places
import './node-version.mjs'
import { availableParallelism, cpus } from 'node:os'
import { build } from './build.mjs'
import { namesIn, runNamed } from './named.mjs'
import { prepareSystem, stop } from './system.mjs'

const args = process.argv.slice(2).filter((word) => word === '--keep')
const asked = process.argv.slice(2).filter((word) => word !== '--keep')
// Without a name: the table of all operations.
const wanted = asked.length ? asked : ['speed']
const names = namesIn('bench')
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are ${names.join(', ')}.`)
  process.exit(1)
}
if (args.length && !wanted.includes('speed')) {
  console.error('--keep keeps the table of all operations: give no name with it.')
  process.exit(1)
}

const { chromium } = await prepareSystem('The benchmarks', { needsChromium: true }).catch(stop)
await build()
console.log(`Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'an unknown processor'}`)
const failed = await runNamed('bench', wanted, { args, env: { CHROMIUM_PATH: chromium ?? '' } })
if (failed.length) console.error(`\n${failed.length} could not be measured`)
process.exitCode = failed.length ? 1 : 0
