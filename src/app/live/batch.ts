import type { Logger } from 'pino'

/** How long what is to be done together is gathered, milliseconds. */
const GATHER_MS = 100

/** Does the same for much in one go: what is added within a moment, and never two rounds at once. */
export interface Gathered<Item> {
  add(item: Item): void
  stop(): void
}

/** `work` gets what was added; when it fails, that is logged and lost. */
export function gather<Item>(work: (items: Item[]) => Promise<void>, log: Logger): Gathered<Item> {
  let items: Item[] = []
  let timer: NodeJS.Timeout | undefined
  let isWorking = false
  let hasStopped = false

  async function round() {
    timer = undefined
    isWorking = true
    const now = items
    items = []
    await work(now).catch((error: unknown) => log.warn({ err: error }, 'something was not told live'))
    isWorking = false
    plan()
  }

  function plan() {
    if (timer || isWorking || hasStopped || items.length === 0) return
    timer = setTimeout(() => void round(), GATHER_MS).unref()
  }

  return {
    add(item) {
      items.push(item)
      plan()
    },
    stop() {
      hasStopped = true
      clearTimeout(timer)
    },
  }
}
