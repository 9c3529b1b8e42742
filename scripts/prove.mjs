// npm run prove -- crash · npm run prove -- crash --full
import './node-version.mjs'
import { build } from './build.mjs'
import { namesIn, runNamed } from './named.mjs'
import { prepareSystem, stop } from './system.mjs'

const isFull = process.argv.includes('--full')
const wanted = process.argv.slice(2).filter((word) => word !== '--full')
const names = namesIn('prove')
if (!wanted.length || wanted.some((name) => !names.includes(name))) {
  console.error(`Usage: npm run prove -- NAME [--full], with NAME one of ${names.join(', ')}.`)
  process.exit(1)
}

await prepareSystem('The proofs').catch(stop)
await build()
// A proof ends with 1 when a promise is broken.
const broken = await runNamed('prove', wanted, { env: { PROVE_FULL: isFull ? '1' : '' } })
if (broken.length) console.error(`\nNot proved: ${broken.join(', ')}`)
process.exitCode = broken.length ? 1 : 0
