import { parseArgs } from 'node:util'
import { failToStart, givenFile } from '#app/ops/command.ts'
import { readConfig } from '#app/ops/config.ts'
import { makeTerritory, type TerritoryOrder } from '#app/ops/territory.ts'
import { BadSetting } from '#platform/server/settings.ts'

// npm run territory -- FILE.osm.pbf · --fetch · --out FILE: makes the territory's map and places, and uses them.
const USAGE = `Name one OpenStreetMap extract: npm run territory -- FILE.osm.pbf
Or ask the Overpass server for the data of today: npm run territory -- --fetch`

const STEPS = { fetching: 'Asking the Overpass server', making: 'Making the map and the places' }

try {
  console.log(await makeTerritory(readConfig(process.env), orderOf(process.argv.slice(2)), showProgress))
} catch (error) {
  failToStart(error)
}

/** @throws BadSetting */
function orderOf(args: string[]): TerritoryOrder {
  try {
    const options = { fetch: { type: 'boolean' }, out: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (more.length > 0 || Boolean(file) === Boolean(values.fetch)) throw new BadSetting(USAGE)
    return { file: file ? givenFile(file) : null, out: values.out ? givenFile(values.out) : null }
  } catch {
    throw new BadSetting(USAGE)
  }
}

/** Overwrites one line with the progress, only in a terminal. */
function showProgress(step: keyof typeof STEPS, part: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\r${STEPS[step]}: ${Math.round(part * 100)}%${part === 1 ? '\n' : ''}`)
}
