import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForAdministrators } from './administrators.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

export type ViteManifest = ReturnType<typeof readViteManifest>

const ENTRY = 'src/app/shell/entry-client.tsx'

/** Reads which scripts and styles a screen needs, from Vite's manifest of the browser's build. */
export function readViteManifest(folder: string) {
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
  const forAdministrators = filesForAdministrators(manifest)
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The build in ${folder} has no entry. Remove it and start again.`)
  return {
    /** What the site needs without a network: every file but those that only administrators' screens use. */
    offlineFiles: ['/icon.svg', ...assetsIn(folder).filter((file) => !forAdministrators.has(file))],
    entry: `/${entry.file}`,
    /** Scripts to preload for the given modules: all that they and the entry import. */
    scriptsOf: (modules: string[]) =>
      chunksOf(modules)
        .map(({ file }) => `/${file}`)
        .filter((file) => file !== `/${entry.file}`),
    /** Styles of the entry and the given modules, as text, and the files that they come from. */
    stylesOf(modules: string[]) {
      const files = [...new Set(chunksOf(modules).flatMap(({ css = [] }) => css))]
      return { text: files.map((file) => styles.get(file)).join('\n'), files: files.map((file) => `/${file}`) }
    },
  }
}

function assetsIn(folder: string): string[] {
  const assets = join(folder, 'assets')
  const names = existsSync(assets) ? readdirSync(assets).filter((name) => !name.endsWith('.br')) : []
  return names.toSorted().map((name) => `/assets/${name}`)
}

/** The files of administrators' screens that no other screen uses. */
function filesForAdministrators(manifest: Record<string, Chunk>): Set<string> {
  const used = new Set<string>()
  const follow = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || used.has(name) || isForAdministrators(`/${name}`)) return
    used.add(name)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  follow(ENTRY)
  const filesOf = (names: string[]) =>
    names.flatMap((name) => [manifest[name]?.file, ...(manifest[name]?.css ?? [])]).map((file) => `/${file}`)
  const shared = new Set(filesOf([...used]))
  const others = Object.keys(manifest).filter((name) => !used.has(name) && !name.endsWith('.css'))
  return new Set(filesOf(others).filter((file) => !shared.has(file)))
}
