import { setTimeout as sleep } from 'node:timers/promises'

/** Runs works one at a time in their order, each starting at least `gapMs` after the one before. */
export function queueWithGap(gapMs: number, maxWaiting: number) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let lastStart = -Infinity
  return {
    isFull: () => waiting >= maxWaiting,
    add<T>(work: () => Promise<T>): Promise<T> {
      waiting += 1
      const turn = last.then(async () => {
        const pauseMs = lastStart + gapMs - performance.now()
        if (pauseMs > 0) await sleep(pauseMs)
        lastStart = performance.now()
        waiting -= 1
        return work()
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}
