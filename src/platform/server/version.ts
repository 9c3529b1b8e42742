import { readFileSync } from 'node:fs'

const packageFile = new URL('../../../package.json', import.meta.url)

/** The program's version, as releases are named. */
export const VERSION = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version // our own file
