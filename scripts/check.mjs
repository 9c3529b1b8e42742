import './node-version.mjs'
import { check, stepNames } from './steps.mjs'

// `npm run check` runs every step, `npm run check -- types lint` only those.
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !stepNames.includes(name))
if (unknown.length) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are: ${stepNames.join(', ')}.`)
  process.exit(1)
}

const { passed, failed } = await check(asked.length ? asked : stepNames)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
