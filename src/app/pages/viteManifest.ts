import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The browser's build: which scripts and styles a screen needs. */
export interface Built {
  entry: string
  /** Scripts to preload for the given modules: all that they and the entry import. */
  scriptsOf(modules: string[]): string[]
  /** Styles of the entry and the given modules, as text, and the files that they come from. */
  stylesOf(modules: string[]): { text: string; files: string[] }
}

const ENTRY = 'src/app/shell/entry-client.tsx'

/** Reads Vite's manifest and the styles it names. */
export function readBuilt(folder: string): Built {
  // Vite writes this file.
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const styles = new Map<string, string>()
  for (const { css = [] } of Object.values(manifest)) {
    for (const file of css) styles.set(file, readFileSync(join(folder, file), 'utf8'))
  }
  const reach = (names: string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (found.has(name) || !manifest[name]) continue
      found.add(name)
      reach(manifest[name].imports ?? [], found)
    }
    return found
  }
  const chunksOf = (modules: string[]) => [...reach([ENTRY, ...modules])].flatMap((name) => manifest[name] ?? [])
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The build in ${folder} has no entry. Remove it and start again.`)
  return {
    entry: `/${entry.file}`,
    scriptsOf: (modules) =>
      chunksOf(modules)
        .map(({ file }) => `/${file}`)
        .filter((file) => file !== `/${entry.file}`),
    stylesOf(modules) {
      const files = [...new Set(chunksOf(modules).flatMap(({ css = [] }) => css))]
      return { text: files.map((file) => styles.get(file)).join('\n'), files: files.map((file) => `/${file}`) }
    },
  }
}
