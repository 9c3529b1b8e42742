import { defineConfig } from 'vite'

// The service worker, bundled into one classic script, because such a worker cannot import modules.
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
