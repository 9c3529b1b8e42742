import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's file system that PGlite leaves without fsync. */
interface NodeFsModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number }) => number }
    tryFSOperation<T>(operation: () => T): T
  }
}

/** PGlite's folder on disk with fsync, which PGlite itself leaves out, so that a commit survives a power cut. */
export class DurableNodeFS extends NodeFS {
  readonly #synced: () => void

  constructor(folder: string, synced: () => void) {
    super(folder)
    this.#synced = synced
  }

  override async init(database: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(database, options)
    const addFsync = (mod: unknown) => {
      // Emscripten's module has these at run time; PGlite's types leave them out.
      const { NODEFS } = mod as NodeFsModule
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd === undefined) return 0
        // Reports a failure to PostgreSQL, which must not take the write as done.
        NODEFS.tryFSOperation(() => fsyncSync(nfd))
        this.#synced()
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}
