import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, parseSync, type Plugin } from 'vite'

const web = (file: string) => resolve(import.meta.dirname, 'src/web', file)

const FRAMEWORK_MODE = /\/(instrumentation|ssr\/components)\.js$/
const ROUTER = /\/react-router\/dist\/production\/lib\/(components|dom\/lib|router\/router)\.js$/

// What the browser needs only a little of has a stand-in there.
const standIns: Plugin = {
  name: 'stand-ins',
  enforce: 'pre',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  resolveId(id, importer) {
    if (id === 'zod/mini' || id === '#shared/fields.ts') return web('noSchemas.ts')
    if (FRAMEWORK_MODE.test(id) && importer && ROUTER.test(importer)) return web('noFrameworkMode.ts')
    const isLocale = id === '#messages/runtime.js' || (id === '../runtime.js' && importer?.includes('/src/messages/'))
    if (isLocale) return web('pageLocale.ts')
    return null
  },
  transform(code, id) {
    if (id.includes('/src/messages/messages/')) return { code: withoutLocale(code), map: null }
    return id.endsWith('.contract.ts') ? { code: withoutSchemas(id, code), map: null } : null
  },
}

/** With one language each message would ask for it and use the answer for nothing: a third of a short one's weight. */
function withoutLocale(code: string): string {
  const unused = /^\s*experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)$/m
  return unused.test(code) ? code.replace(unused, '').replace(', options = {})', ')') : code
}

const CALLED_BY = new Set(['method', 'path', 'files', 'refusals'])

/** Of an endpoint a browser needs how to call it and the codes of its refusals, and nothing of one that it doesn't call. */
function withoutSchemas(id: string, code: string): string {
  let light = code
  // From the end, so that places stay right.
  for (const statement of parseSync(id, code).program.body.toReversed()) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    const init = declared.declarations[0]?.init
    if (init?.type !== 'CallExpression' || code.slice(init.callee.start, init.callee.end) !== 'endpoint') continue
    for (const property of propertiesOf(init.arguments[0]).toReversed()) {
      const name = code.slice(property.key.start, property.key.end)
      if (CALLED_BY.has(name) && name !== 'refusals') continue
      const needless = name === 'refusals' ? propertiesOf(property.value) : [property]
      for (const { key, value } of needless.toReversed()) {
        light = `${light.slice(0, key.end)}: 0${light.slice(value.end)}`
      }
    }
  }
  return light.replaceAll(/(?<= )(?:endpoint|text)\(|\bz\.\w+\(/g, '/*#__PURE__*/ $&')
}

function propertiesOf(node: { type: string } | undefined): Property[] {
  const properties = node?.type === 'ObjectExpression' ? (node as { properties?: Property[] }).properties : undefined
  return properties?.filter(({ type }) => type === 'Property') ?? []
}

interface Property {
  type: string
  key: { start: number; end: number }
  value: { type: string; start: number; end: number }
}

// On a slow line each file costs a round trip: what the screens share comes in two, of which the first one changes rarely.
// Maps and overlays stay apart, since they come later; so do forms.
const FORMS =
  /src\/(messages\/messages\/(signin_|register_(?!network)|verify_|reset_|forgot_|privacy_(accept|link)|account_|required_|ui_(show_password|caps_lock))|features\/accounts\/(?!accounts\.rules|audit\.)|web\/(problem|ui\/(Field|Select|TextInput|PasswordInput))\.)/
const SHARED =
  /src\/(messages|shared|features|web\/(?!map|overlays|entry)|web\/(map\/(maps|MapButton)|overlays\/overlays)\.|screens\/Report\/moreActs\.)/
// Talking and flagging come when they are opened, on a report's page at once.
const TALK =
  /src\/(messages\/messages\/(comment_|comments_(?!title)|image_|flag_|refusal_no_|report_(delete|story|to_validate|map_of))|features\/reports\/(Report(Details|Story)|deletion\.contract|correction\.rules|returning\.browser)\.|features\/feed\/(ActsPanel|DeleteReport|MorePopups|menu\.|cards\.|voting)|features\/(comments|flags)\/(?!CommentsSheet\.|FlagSheet\.)|features\/media\/(shrink|media)\.|web\/newKey\.)/
// What is earned is told later; a report's form knows of it too.
const REWARDS =
  /src\/(messages\/messages\/(badge_|achievement_)|features\/rewards\/(?!AchievementPopups\.)|web\/ui\/CountTable\.)/
// Profile and its tabs share what no other screen needs.
const PROFILE =
  /src\/(messages\/messages\/(profile_|achievements_|notifications_|details_|preferences_|photo_|password_)|features\/(profile\/(?!profile\.contract)|notifications\/(notifications\.browser|preferences\.)))/
// A report is sent from its form, and later whatever waits on the device; what is edited has parts of the same form.
const SENDING =
  /src\/(messages\/messages\/submit_failed|features\/reports\/(outbox|submission\.browser|reports\.contract)|screens\/Submit\/(CategoryField|PlainTile|useAddress)\.)/
// What looks for addresses: a report's form, and one's home.
const PLACES = /src\/(messages\/messages\/address_search|features\/places\/)/
// Administrators' screens share what nobody else needs.
const ADMIN = /src\/(messages\/messages\/(admin_|act_)|features\/((admin|upkeep)\/|accounts\/audit\.))/
// What maps and dialogs share goes with them, and so do tabs.
const LATER = /src\/(messages\/messages\/map_(?!label|failed)|web\/ui\/(Option|inputs|Tabs|Card)\.)/
const isShareable = (id: string) =>
  SHARED.test(id) && ![FORMS, TALK, REWARDS, PROFILE, SENDING, PLACES, ADMIN, LATER].some((other) => other.test(id))
const FEW_FILES = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\/|src\/web\/noFrameworkMode\./,
    priority: 3,
  },
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
  { name: 'profile', test: PROFILE, minShareCount: 2, priority: 1 },
  { name: 'sending', test: SENDING, minShareCount: 2, priority: 1 },
  { name: 'places', test: PLACES, minShareCount: 2, priority: 1 },
  { name: 'admin', test: ADMIN, minShareCount: 2, priority: 1 },
]

// The first script lists every later file: by its hash alone, and not by its name too. The manifest knows the names.
const NAMES = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

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
      output: {
        codeSplitting: !isSsrBuild && { groups: FEW_FILES, includeDependenciesRecursively: false },
        ...(!isSsrBuild && NAMES),
      },
    },
  },
  ssr: { noExternal: true },
  // The server's is not told by itself, and React would check its callers at each page.
  define: { 'process.env.NODE_ENV': '"production"' },
}))
