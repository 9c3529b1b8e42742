import { setTimeout as sleep } from 'node:timers/promises'

/** Who asks for a turn, and until when. */
export interface Asker {
  /** The account or address whose turns are counted; without one, nothing is. */
  caller?: string | undefined
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal | undefined
}

interface Turn {
  caller: string | undefined
  take(): Promise<void>
}

/** Takes the next moment to start, and gives in how many milliseconds it comes. */
export type Pace = () => number | Promise<number>

/** Moments of this process at least `gapMs` apart. */
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
 * Runs works one at a time, each when `pace` says, in their order but so that no caller has two turns one after the other
 * while another waits. A turn that nobody waits for any more leaves the line, and is rejected.
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
      // Meanwhile some may have left.
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
          const place = line.indexOf(turn)
          if (place !== -1) line.splice(place, 1)
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
