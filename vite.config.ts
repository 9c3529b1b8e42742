import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { isForAdministrators } from './src/app/pages/administrators.ts'

const ENTRY = 'src/app/shell/entry-'

// Each file costs a round trip on a slow connection. The first screen needs two files: the framework, which changes
// rarely, and the rest. Small chunks that other screens share are merged into larger ones.
const SHARED = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2000 }
const isOurs = (id: string) => !id.includes('/node_modules/')
const GROUPS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', test: (id: string) => isOurs(id) && !isForAdministrators(id), ...SHARED, priority: 1 },
  // Apart from the rest, so that other people's devices need not store it.
  { name: 'administrators', test: isOurs, ...SHARED, priority: 0 },
]

// The first script lists every later file, so the names are short. The manifest maps source files to them.
const NAMES = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

// The package is one large file. From its sources only what our map uses is bundled.
const MAP_LIBRARY = {
  find: /^protomaps-leaflet$/,
  replacement: `${import.meta.dirname}/node_modules/protomaps-leaflet/src/index.ts`,
}
const NEEDED_BY_MAP_LIBRARY = /node_modules\/(protomaps-leaflet|@protomaps|pmtiles|color2k|potpack)\//

// scripts/build.mjs builds dist/client once for each language, so that a page loads only its own. It builds dist/server,
// which renders pages, once with all languages.
const LANGUAGE = process.env['BUILD_LANGUAGE'] ?? 'en'
const MESSAGES = {
  find: /^#messages$/,
  replacement: `${import.meta.dirname}/.cache/messages/${LANGUAGE}/messages.js`,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  resolve: { alias: isSsrBuild ? [MAP_LIBRARY] : [MAP_LIBRARY, MESSAGES] },
  publicDir: isSsrBuild || LANGUAGE !== 'en' ? false : 'public',
  css: { modules: { generateScopedName: '[local]_[hash:base64:4]' } },
  build: {
    target: 'es2022',
    // Older browsers are offered plain pages (decision 065). For these, light-dark() is replaced by variables.
    cssTarget: ['chrome111', 'safari16.4', 'firefox121'],
    outDir: isSsrBuild ? 'dist/server' : `dist/client/${LANGUAGE}`,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: `${ENTRY}${isSsrBuild ? 'server' : 'client'}.tsx`,
      // The server's part is one file, read at the start, so that a new build does not disturb a running server.
      output: isSsrBuild ? { codeSplitting: false } : { codeSplitting: { groups: GROUPS }, ...NAMES },
    },
  },
  worker: {
    format: 'es',
    rollupOptions: { treeshake: { moduleSideEffects: (id) => !NEEDED_BY_MAP_LIBRARY.test(id) } },
  },
  ssr: { noExternal: true },
  // Otherwise React's development checks would run on the server for each page.
  define: { 'process.env.NODE_ENV': '"production"' },
}))
