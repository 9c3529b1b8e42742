import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import type { WorkerData } from './pgliteWorker.ts'

const MB = 2 ** 20

test('rows that were read do not stay in memory', async () => {
  const workerData: WorkerData = { folder: join(temporaryFolder(), 'data'), syncs: new SharedArrayBuffer(4) }
  const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData, execArgv: [] })
  onTestFinished(async () => void (await worker.terminate()))
  await once(worker, 'message')
  const read = async () => {
    worker.postMessage(query("select repeat('x', 1000) from generate_series(1, 1000)"))
    const [reply] = await once(worker, 'message')
    expect(reply.length).toBeGreaterThan(MB * 0.9)
  }
  const heapMegabytes = async () => (await worker.getHeapStatistics()).used_heap_size / MB

  await read()
  const before = await heapMegabytes()
  for (let count = 0; count < 100; count++) await read()
  expect((await heapMegabytes()) - before).toBeLessThan(30)
})

/** PostgreSQL's message for one statement. */
function query(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`)
  const head = Buffer.from('Q....')
  head.writeInt32BE(text.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}
