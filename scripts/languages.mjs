import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** The language whose catalogue decides which messages there are. */
export const BASE = 'en'

/** The codes of all languages, the base first: each has one file in `messages`. */
export function languages() {
  const codes = readdirSync(join(root, 'messages'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace(/\.json$/, ''))
  return [BASE, ...codes.filter((code) => code !== BASE).toSorted()]
}
