import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { DurableNodeFS } from './durableFs.ts'
import { ensureFolder } from './folder.ts'

/** What the main thread passes to this one at its start. */
export interface WorkerData {
  folder: string
  /** One 32-bit number: how often a file was synced. */
  syncs: SharedArrayBuffer
}

/** A message of the main thread: bytes of PostgreSQL's protocol, or the request to close. */
export type ToWorker = Uint8Array | 'close'
export type FromWorker = Uint8Array | 'ready' | 'closed'

/** The status with which Emscripten reports an error that PostgreSQL has handled itself. */
const HANDLED_STATUS = 100

const { folder, syncs } = workerData as WorkerData // PgliteThread passes it
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread')

const counter = new Int32Array(syncs)
await ensureFolder(folder)
const database = await PGlite.create({
  fs: new DurableNodeFS(folder, () => Atomics.add(counter, 0, 1)),
  startParams: [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=32MB'].flatMap((setting) => ['-c', setting]),
  ],
})
stopAtPanic(database.Module)

port.on('message', (message: ToWorker) => void answer(message))
port.postMessage('ready' satisfies FromWorker)

async function answer(message: ToWorker) {
  if (message === 'close') {
    await database.close()
    port?.postMessage('closed' satisfies FromWorker)
    return
  }
  // Not execProtocolRaw: it also parses the reply, and keeps what it parsed for good.
  const pieces: Uint8Array[] = []
  const onRawData = (bytes: Uint8Array) => void pieces.push(bytes.slice())
  await database.execProtocolRawStream(message, { syncToFs: false, onRawData })
  const reply = new Uint8Array(Buffer.concat(pieces))
  port?.postMessage(reply satisfies FromWorker, [reply.buffer])
}

/** Ends this thread when PostgreSQL crashes, so that it recovers from its WAL. PGlite itself would just continue. */
function stopAtPanic(module: { _PostgresMainLoopOnce: () => void }) {
  const once = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      const isHandled = error instanceof Object && 'status' in error && error.status === HANDLED_STATUS
      if (!isHandled) process.exit(1)
      throw error
    }
  }
}
