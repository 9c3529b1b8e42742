import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { availableMemoryBytes } from '../../memory.ts'
import { DatabaseBusy } from '../busy.ts'
import type { Log } from '../database.ts'
import type { FromWorker, ToWorker, WorkerData } from './pgliteWorker.ts'

const FIRST_WAIT_MS = 50
const MAX_WAIT_MS = 2_000
const CLOSE_MS = 10_000

/** V8 takes 550 MB for a second to optimise one huge function of PostgreSQL's. The program has 300 MB itself. */
const ROOM_TO_OPTIMISE = 1.5 * 1024 ** 3
/** Spelled out, because `--liftoff-only` has no effect once V8 runs. */
const UNOPTIMISED = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

export interface ThreadOptions {
  folder: string
  log: Log
  /** How long one statement may run before the thread is restarted, in milliseconds. */
  statementTimeoutMs: number
  /** Called when a crashed thread works again. */
  restarted: () => void
}

/** The embedded database's worker thread: exchanges bytes of PostgreSQL's protocol, and is restarted when it dies. */
export class PgliteThread {
  readonly #options: ThreadOptions
  readonly #syncs = new SharedArrayBuffer(4)
  readonly #waiting: { resolve: (reply: Uint8Array) => void; reject: (error: Error) => void }[] = []
  readonly #onDeath = new Set<(error: Error) => void>()
  #worker!: Worker // set by every start; open() awaits the first
  #ready!: Promise<void> // likewise
  #waitMs = FIRST_WAIT_MS
  #hasOpened = false
  #isClosing = false
  /** While above zero, statements have no timeout. */
  patience = 0

  private constructor(options: ThreadOptions) {
    this.#options = options
  }

  static async open(options: ThreadOptions) {
    // Unoptimised, statements take a fifth more CPU time.
    if (availableMemoryBytes() < ROOM_TO_OPTIMISE) for (const flag of UNOPTIMISED) setFlagsFromString(flag)
    const thread = new PgliteThread(options)
    await thread.#start()
    thread.#hasOpened = true
    return thread
  }

  /** How often the database has synced a file to disk. */
  get syncs() {
    return Atomics.load(new Int32Array(this.#syncs), 0)
  }

  /** Resolves once the current thread can answer. */
  ready() {
    return this.#ready
  }

  onDeath(died: (error: Error) => void) {
    this.#onDeath.add(died)
    return () => void this.#onDeath.delete(died)
  }

  /**
   * Sends bytes and returns the reply.
   * @throws DatabaseBusy if the thread dies first, or is killed for taking too long
   */
  async exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const worker = this.#worker
    const watchdog = setTimeout(() => {
      if (this.patience > 0) return void watchdog.refresh()
      this.#options.log('A statement ran for too long: the embedded database starts again')
      void worker.terminate()
    }, this.#options.statementTimeoutMs)
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.push({ resolve, reject })
        worker.postMessage(bytes satisfies ToWorker, [bytes.buffer])
      })
    } finally {
      clearTimeout(watchdog)
    }
  }

  async close() {
    this.#isClosing = true
    const worker = this.#worker
    const isRunning = await this.#ready.then(
      () => true,
      () => false,
    )
    if (!isRunning || worker.threadId < 0) return
    const closed = new Promise((resolve) => {
      worker.once('exit', resolve)
      worker.on('message', (message: FromWorker) => message === 'closed' && resolve(message))
    })
    worker.postMessage('close' satisfies ToWorker)
    await Promise.race([closed, sleep(CLOSE_MS, undefined, { ref: false })])
    await worker.terminate()
  }

  #start() {
    const workerData: WorkerData = { folder: this.#options.folder, syncs: this.#syncs }
    const worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), {
      workerData,
      // The program's own options may not be valid for a thread.
      execArgv: [],
      // Keeps the thread's memory near what the database itself needs.
      resourceLimits: { maxYoungGenerationSizeMb: 6 },
    })
    let crash: unknown
    this.#worker = worker
    this.#ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message instanceof Uint8Array) this.#waiting.shift()?.resolve(message)
        else resolve()
      })
      worker.on('error', (error) => (crash = error))
      worker.on('exit', () => {
        const error = new DatabaseBusy('The embedded database stopped', crash)
        this.#died(error)
        reject(error)
      })
    })
    this.#ready.catch(() => undefined)
    return this.#ready
  }

  #died(error: DatabaseBusy) {
    for (const { reject } of this.#waiting.splice(0)) reject(error)
    for (const died of [...this.#onDeath]) died(error)
    if (!this.#hasOpened || this.#isClosing) return
    this.#options.log('The embedded database stopped and starts again', { error: String(error.cause) })
    this.#ready = this.#restart()
    this.#ready.catch(() => undefined)
  }

  /** If the start fails, #died is called again and retries. */
  async #restart() {
    await sleep(this.#waitMs)
    if (this.#isClosing) throw new DatabaseBusy('The embedded database is closed')
    this.#waitMs = Math.min(2 * this.#waitMs, MAX_WAIT_MS)
    await this.#start()
    this.#waitMs = FIRST_WAIT_MS
    this.#options.restarted()
  }
}
