import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Built twice by scripts/build.mjs: for browsers into dist/client, for rendering on the server into dist/server.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: 'es2022',
    // Newer browsers know light-dark(), which would be written out for older ones.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: isSsrBuild ? 'src/web/entry-server.tsx' : 'src/web/entry-client.tsx' },
  },
  ssr: { noExternal: true },
}))
