import { setTimeout as sleep } from 'node:timers/promises'
import { surplusFor } from '#platform/server/fairQueue.ts'

/** Who asks for a task, and how long they wait for it. */
export interface Asker {
  /** The account or address whose waiting tasks are limited; without one there is no limit per sender. */
  sender?: string | undefined
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal | undefined
}

interface Task {
  /** As in `Asker`. */
  sender: string | undefined
  run(): Promise<void>
  /** Leaves the queue, and fails for this reason. */
  leave(why: Error): void
}

interface Bounds {
  maxWaiting: number
  /** How many of them may come from one sender. */
  maxOfSender: number
  /** The error for those who cannot wait because too many do. */
  busy: () => Error
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
 * Runs tasks one at a time, at the given pace and in the order of arrival, except that no sender gets two turns in a
 * row while another one waits. When the queue is full, the sender with the most waiting loses one to a sender with
 * fewer. A task whose signal is aborted leaves the queue. Tasks that leave are rejected.
 */
export function queueWithPace(pace: Pace, { maxWaiting, maxOfSender, busy }: Bounds) {
  const queue: Task[] = []
  let isRunning = false
  let lastSender: string | undefined

  async function run() {
    isRunning = true
    while (queue.length > 0) {
      const next = pace()
      const pauseMs = typeof next === 'number' ? next : await next
      if (pauseMs > 0) await sleep(pauseMs)
      // Some may have left the queue meanwhile.
      const other = queue.findIndex(({ sender }) => sender === undefined || sender !== lastSender)
      const [task] = queue.splice(Math.max(0, other), 1)
      if (!task) break
      lastSender = task.sender
      await task.run()
    }
    isRunning = false
  }

  /** @throws the error of `busy` */
  function makeRoom(sender: string | undefined): void {
    const ofSender = queue.filter((task) => task.sender === sender).length
    if (sender !== undefined && ofSender >= maxOfSender) throw busy()
    if (queue.length < maxWaiting) return
    const surplus = surplusFor(queue, sender)
    if (!surplus) throw busy()
    surplus.leave(busy())
  }

  /** @throws the error of `busy` */
  return <T>(work: () => Promise<T>, { sender, signal }: Asker = {}): Promise<T> => {
    makeRoom(sender)
    return new Promise<T>((resolve, reject) => {
      const stop = () => task.leave(new Error('Nobody waits for this task any more'))
      const task: Task = {
        sender,
        async run() {
          signal?.removeEventListener('abort', stop)
          await work().then(resolve, reject)
        },
        leave(why) {
          signal?.removeEventListener('abort', stop)
          const index = queue.indexOf(task)
          if (index !== -1) queue.splice(index, 1)
          reject(why)
        },
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop, { once: true })
      queue.push(task)
      if (!isRunning) void run()
    })
  }
}
