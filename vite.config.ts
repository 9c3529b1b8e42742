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
const isShared = (id: string) => SHARED.test(id) && !FORMS.test(id) && !TALK.test(id)
const FEW_FILES = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 3 },
  { name: 'shared', test: isShared, minShareCount: 2, priority: 2 },
  { name: 'forms', test: FORMS, minShareCount: 2, priority: 1 },
  { name: 'talk', test: TALK, minShareCount: 2, priority: 1 },
]

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
