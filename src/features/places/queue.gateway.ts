import { setTimeout as sleep } from 'node:timers/promises'

/** Who asks for a task, and how long they wait for it. */
export interface Asker {
  /** The account or address whose waiting tasks are limited; without one there is no limit per caller. */
  caller?: string | undefined
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal | undefined
}

interface Task {
  caller: string | undefined
  run(): Promise<void>
}

/** Reserves the next time to start, and returns in how many milliseconds it is. */
export type Pace = () => number | Promise<number>

/** A pace for this process alone, with starts at least `gapMs` apart. */
export function paceOf(gapMs: number): () => number {
  let nextMs = -Infinity
  return () => {
    const nowMs = performance.now()
    const startMs = Math.max(nowMs, nextMs)
    nextMs = startMs + gapMs
    return startMs - nowMs
  }
}

/**
 * Runs tasks one at a time, at the given pace and in the order of arrival, except that no caller gets two turns in a
 * row while another one waits. A task whose signal is aborted leaves the queue and is rejected.
 */
export function queueWithPace(pace: Pace, maxWaiting: number, maxOfCaller = maxWaiting) {
  const queue: Task[] = []
  let isRunning = false
  let lastCaller: string | undefined

  async function run() {
    isRunning = true
    while (queue.length > 0) {
      const next = pace()
      const pauseMs = typeof next === 'number' ? next : await next
      if (pauseMs > 0) await sleep(pauseMs)
      // Some may have left the queue meanwhile.
      const other = queue.findIndex(({ caller }) => caller === undefined || caller !== lastCaller)
      const [task] = queue.splice(Math.max(0, other), 1)
      if (!task) break
      lastCaller = task.caller
      await task.run()
    }
    isRunning = false
  }

  return {
    isFullFor: (caller?: string): boolean =>
      queue.length >= maxWaiting ||
      (caller !== undefined && queue.filter((task) => task.caller === caller).length >= maxOfCaller),
    add<T>(work: () => Promise<T>, { caller, signal }: Asker = {}): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          const index = queue.indexOf(task)
          if (index !== -1) queue.splice(index, 1)
          reject(new Error('Nobody waits for this task any more'))
        }
        const task: Task = {
          caller,
          async run() {
            signal?.removeEventListener('abort', leave)
            await work().then(resolve, reject)
          },
        }
        if (signal?.aborted) return leave()
        signal?.addEventListener('abort', leave, { once: true })
        queue.push(task)
        if (!isRunning) void run()
      })
    },
  }
}
