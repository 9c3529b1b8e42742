import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const web = (file: string) => resolve(import.meta.dirname, 'src/web', file)

// What the browser needs only a little of has a stand-in there.
const standIns: Plugin = {
  name: 'stand-ins',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  resolveId(id, importer) {
    if (id === 'zod/mini' || id === '#shared/fields.ts') return web('noSchemas.ts')
    const isLocale = id === '#messages/runtime.js' || (id === '../runtime.js' && importer?.includes('/src/messages/'))
    if (isLocale) return web('pageLocale.ts')
    return null
  },
}

// On a slow line each file costs a round trip: what the screens share comes in two, of which the first one changes rarely.
// Maps and overlays stay apart, since they come later; so do forms.
const FORMS =
  /src\/(messages\/messages\/(signin_|register_(?!network)|verify_)|features\/accounts\/(?!accounts\.rules)|web\/(problem|ui\/(Field|TextInput|PasswordInput))\.)/
const SHARED =
  /src\/(messages|shared|features|web\/(?!map|overlays|entry)|web\/(map\/(maps|MapButton)|overlays\/overlays)\.)/
// Talking and flagging come when they are opened, on a report's page at once.
const TALK =
  /src\/(messages\/messages\/(comment_|flag_)|features\/(comments|flags)\/(?!CommentsSheet\.|FlagSheet\.)|features\/media\/shrink\.|web\/newKey\.)/
// What is earned is told later; a report's form knows of it too.
const REWARDS = /src\/(messages\/messages\/(badge_|achievement_)|features\/rewards\/(?!AchievementPopups\.))/
const isShareable = (id: string) => SHARED.test(id) && ![FORMS, TALK, REWARDS].some((later) => later.test(id))
const FEW_FILES = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 3 },
  // Not by minShareCount, which doesn't count screens that come after the entry: what both need would then stand in the
  // entry, and be used by the screen's contracts before it is there.
  {
    name: (id: string, modules: Modules) => (rootsOf(id, modules).size > 1 ? 'shared' : null),
    debugName: 'shared',
    test: isShareable,
    priority: 2,
  },
  { name: 'forms', test: FORMS, minShareCount: 2, priority: 1 },
  { name: 'talk', test: TALK, minShareCount: 2, priority: 1 },
  { name: 'rewards', test: REWARDS, minShareCount: 2, priority: 1 },
]

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null
}

/** What is loaded by itself and needs this module: the entry, screens, whatever comes on demand. */
function rootsOf(id: string, modules: Modules, seen = new Set<string>(), roots = new Set<string>()): Set<string> {
  if (seen.has(id)) return roots
  seen.add(id)
  const info = modules.getModuleInfo(id)
  if (info?.isEntry || info?.dynamicImporters.length) roots.add(id)
  const [, message] = /src\/messages\/messages\/(\w+)\.js$/.exec(id) ?? []
  // All messages are imported by one list, so who says one is read from the sources.
  const importers = message ? (sayersOf().get(message) ?? []) : (info?.importers ?? [])
  for (const importer of importers) rootsOf(importer, modules, seen, roots)
  return roots
}

let sayers: Map<string, string[]> | undefined

/** Which files of ours say each message. */
function sayersOf(): Map<string, string[]> {
  if (sayers) return sayers
  sayers = new Map()
  for (const file of globSync(resolve(import.meta.dirname, 'src/**/*.{ts,tsx}'))) {
    for (const [, message = ''] of readFileSync(file, 'utf8').matchAll(/\bm\.(\w+)/g)) {
      sayers.set(message, [...(sayers.get(message) ?? []), file])
    }
  }
  return sayers
}

// Built twice by scripts/build.mjs: for browsers into dist/client, for rendering on the server into dist/server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), standIns],
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: {
    target: 'es2022',
    // Newer browsers know light-dark(), which would be written out for older ones.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: isSsrBuild ? 'src/web/entry-server.tsx' : 'src/web/entry-client.tsx',
      // The server's in one file, read whole at its start, so that a new build does nothing to a server that runs.
      output: { codeSplitting: !isSsrBuild && { groups: FEW_FILES, includeDependenciesRecursively: false } },
    },
  },
  ssr: { noExternal: true },
}))
