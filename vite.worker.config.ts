import { defineConfig } from 'vite'

// The service worker, one plain script: a worker that is no module may not import, so nothing in it is loaded later.
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    outDir: 'dist/worker',
    emptyOutDir: true,
    rollupOptions: {
      input: 'src/app/worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
