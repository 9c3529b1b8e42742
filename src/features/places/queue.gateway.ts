import { setTimeout as sleep } from 'node:timers/promises'

/** Who asks for a turn, and how long they wait for it. */
export interface Asker {
  /** The account or address whose turns are limited; without one there is no limit per caller. */
  caller?: string | undefined
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal | undefined
}

interface Turn {
  caller: string | undefined
  take(): Promise<void>
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
 * Runs tasks one at a time, at the given pace and in their order, except that no caller gets two turns in a row while
 * another waits. A task whose signal is aborted leaves the queue and is rejected.
 */
export function queueWithPace(pace: Pace, maxWaiting: number, maxOfCaller = maxWaiting) {
  const line: Turn[] = []
  let isRunning = false
  let lastCaller: string | undefined

  async function run() {
    isRunning = true
    while (line.length > 0) {
      const next = pace()
      const pauseMs = typeof next === 'number' ? next : await next
      if (pauseMs > 0) await sleep(pauseMs)
      // Some may have left the queue meanwhile.
      const other = line.findIndex(({ caller }) => caller === undefined || caller !== lastCaller)
      const [turn] = line.splice(Math.max(0, other), 1)
      if (!turn) break
      lastCaller = turn.caller
      await turn.take()
    }
    isRunning = false
  }

  return {
    isFullFor: (caller?: string): boolean =>
      line.length >= maxWaiting ||
      (caller !== undefined && line.filter((turn) => turn.caller === caller).length >= maxOfCaller),
    add<T>(work: () => Promise<T>, { caller, signal }: Asker = {}): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          const index = line.indexOf(turn)
          if (index !== -1) line.splice(index, 1)
          reject(new Error('Nobody waits for this turn any more'))
        }
        const turn: Turn = {
          caller,
          async take() {
            signal?.removeEventListener('abort', leave)
            await work().then(resolve, reject)
          },
        }
        if (signal?.aborted) return leave()
        signal?.addEventListener('abort', leave, { once: true })
        line.push(turn)
        if (!isRunning) void run()
      })
    },
  }
}
