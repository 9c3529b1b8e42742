import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Keeps the embedded database's compiled WebAssembly for the life of a test process: all databases that it opens share
// it, and opening one takes a third of the CPU time. Decision 013.
const NAME = Symbol.for('lamppost.tests.compiled')
const kept = globalThis as { [NAME]?: Promise<WebAssembly.Module> }
const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
await (kept[NAME] ??= WebAssembly.compile(readFileSync(join(dirname(pglite), 'pglite.wasm'))))
