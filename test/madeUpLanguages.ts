import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** English with accents, and each text 40 % longer. */
export const LONG = 'en-XA'
/** The same, written from the right. */
export const MIRRORED = 'ar-XB'

const ROOT = join(import.meta.dirname, '..')
const OF_THE_PROGRAM = ['db', 'public', 'scripts', 'src', 'territories', 'messages', 'package.json', 'tsconfig.json']
const CONFIGS = ['vite.config.ts', 'vite.worker.config.ts']

/**
 * Copies the program into a folder, adds two languages, which takes one file of messages each, and builds it.
 */
export function buildWithMadeUpLanguages(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of [...OF_THE_PROGRAM, ...CONFIGS, 'package-lock.json']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const english = readFileSync(join(ROOT, 'messages/en.json'), 'utf8')
  rmSync(join(folder, 'messages/es.json'))
  for (const code of [LONG, MIRRORED]) writeFileSync(join(folder, `messages/${code}.json`), madeUp(english))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The build with made-up languages failed:\n${stderr}`)
}

/** A catalogue whose texts are longer and have accents; keys, placeholders and forms stay. */
function madeUp(catalogue: string): string {
  const longer = (name: string, value: unknown) =>
    typeof value === 'string' && (/^[a-z]+(_|$)/i.test(name) || /=/.test(name)) && !/^\$|^app_docs_/.test(name)
      ? madeUpText(value)
      : value
  return JSON.stringify(JSON.parse(catalogue, longer), null, 2)
}

const ACCENTS: Record<string, string> = {
  ...{ a: 'á', c: 'ç', e: 'ê', i: 'ï', n: 'ñ', o: 'ö', s: 'š', u: 'ü', y: 'ÿ', z: 'ž' },
  ...{ A: 'Å', C: 'Ç', E: 'É', I: 'Î', N: 'Ñ', O: 'Ø', S: 'Š', U: 'Û', Y: 'Ý', Z: 'Ž' },
}

/** A text of the catalogue in both languages. */
export function madeUpText(text: string): string {
  const accented = text.replaceAll(/\{[^}]*\}|[a-z]/gi, (piece) => ACCENTS[piece] ?? piece)
  const letters = text.replaceAll(/\{[^}]*\}/g, '').length
  return `${accented}${' öñë'.repeat(Math.ceil((letters * 0.4) / 4))}`
}
