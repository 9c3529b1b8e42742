import type { Logger } from 'pino'

/** How long items are collected, milliseconds. */
const BATCH_MS = 100

/**
 * Collects items for a moment and processes them in one batch; there are never two batches at once. `work` gets each
 * collected item once. If it fails, the error is logged, these items are lost, and `lost` is called with them.
 */
export function openBatcher<Item>(
  work: (items: Item[]) => Promise<void>,
  log: Logger,
  lost: (items: Item[]) => void = () => undefined,
) {
  let items = new Set<Item>()
  let timer: NodeJS.Timeout | undefined
  let isWorking = false
  let hasStopped = false

  async function round() {
    timer = undefined
    isWorking = true
    const now = [...items]
    items = new Set()
    await work(now).catch((error: unknown) => {
      log.warn({ err: error }, 'something was not announced live')
      lost(now)
    })
    isWorking = false
    plan()
  }

  function plan() {
    if (timer || isWorking || hasStopped || items.size === 0) return
    timer = setTimeout(() => void round(), BATCH_MS).unref()
  }

  return {
    add(item: Item): void {
      items.add(item)
      plan()
    },
    stop(): void {
      hasStopped = true
      clearTimeout(timer)
    },
  }
}
