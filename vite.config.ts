import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const ENTRY = 'src/app/shell/entry-'

// Each file costs a round trip on a slow line. What the first screen needs comes in two: the framework, which changes rarely,
// and the rest. Of what other screens share, parts too small to be worth a trip of their own join a larger one.
const GROUPS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\//, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  {
    name: 'shared',
    test: /\/src\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1000,
    priority: 1,
  },
]

// The first script lists every later file, so their names are short. The manifest knows the long ones.
const NAMES = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

// Built twice by scripts/build.mjs: for browsers into dist/client, for rendering on the server into dist/server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
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
      input: `${ENTRY}${isSsrBuild ? 'server' : 'client'}.tsx`,
      // The server's part is one file, read whole at the start, so that a new build does not disturb a running server.
      output: isSsrBuild ? { codeSplitting: false } : { codeSplitting: { groups: GROUPS }, ...NAMES },
    },
  },
  ssr: { noExternal: true },
  // React's development checks would otherwise run on the server at each page.
  define: { 'process.env.NODE_ENV': '"production"' },
}))
