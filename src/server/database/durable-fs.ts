import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { closeSync, fsyncSync, openSync } from 'node:fs'

type Options = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's file system that PGlite leaves without fsync. */
interface NodeFsModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number }
    realPath(node: object): string
    tryFSOperation<T>(operation: () => T): T
  }
}

/** An open file with its real descriptor, or an open folder without one. */
interface Stream {
  nfd?: number
  node: object
}

/** PGlite's folder on disk, with the fsync that PGlite as shipped leaves out: a commit survives a power cut. */
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
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        // A failure becomes PostgreSQL's own, which must not believe the write.
        NODEFS.tryFSOperation(() => (nfd === undefined ? syncFolder(NODEFS.realPath(node)) : fsyncSync(nfd)))
        this.#synced()
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

function syncFolder(path: string) {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
