import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { FLAGS, VARIABLES } from './flags.mjs'

/** The names of the programs of a folder: `places` for bench/places.bench.ts, `crash` for prove/crash.prove.ts. */
export const namesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(`.${folder}.ts`))
    .map((file) => file.replace(`.${folder}.ts`, ''))

/**
 * Runs these programs of a folder one after the other, each in a process of its own, so that none inherits another's
 * memory. Returns the names of those that did not end with 0.
 */
export async function runNamed(folder, names, { args = [], env = {} } = {}) {
  const failed = []
  for (const name of names) {
    console.log(`\n=== ${[name, ...args].join(' ')}`)
    const child = spawn(process.execPath, [...FLAGS, `${folder}/${name}.${folder}.ts`, ...args], {
      stdio: 'inherit',
      env: { ...VARIABLES, ...process.env, ...env },
    })
    const [code] = await once(child, 'exit')
    if (code !== 0) failed.push(name)
  }
  return failed
}
