import type { Logger } from 'pino'

/** How long items are collected, milliseconds. */
const BATCH_MS = 100

/**
 * Collects items for a moment and processes them in one batch; there are never two batches at once. `work` gets the
 * collected items. If it fails, the error is logged, these items are lost, and `lost` is called with them.
 */
export function openBatcher<Item>(
  work: (items: Item[]) => Promise<void>,
  log: Logger,
  lost: (items: Item[]) => void = () => undefined,
) {
  let items: Item[] = []
  let timer: NodeJS.Timeout | undefined
  let isWorking = false
  let hasStopped = false

  async function round() {
    timer = undefined
    isWorking = true
    const now = items
    items = []
    await work(now).catch((error: unknown) => {
      log.warn({ err: error }, 'something was not announced live')
      lost(now)
    })
    isWorking = false
    plan()
  }

  function plan() {
    if (timer || isWorking || hasStopped || items.length === 0) return
    timer = setTimeout(() => void round(), BATCH_MS).unref()
  }

  return {
    add(item: Item): void {
      items.push(item)
      plan()
    },
    stop(): void {
      hasStopped = true
      clearTimeout(timer)
    },
  }
}
