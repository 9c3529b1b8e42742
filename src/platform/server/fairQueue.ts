interface Sent {
  sender: string | undefined
}

interface Waiting extends Sent {
  go: () => void
  refuse: (why: Error) => void
}

interface Bounds {
  /** How many may work at once, and how many may wait. */
  atOnce: number
  maxWaiting: number
  /** The error for those who cannot wait because the queue is full. */
  busy: () => Error
}

/**
 * A fair queue for CPU-bound work. Returns a function that does the work when its turn comes. The sender with the
 * fewest waiting comes first, and when the queue is full, the sender with the most waiting loses one to a sender with
 * fewer. So no sender can keep all others out.
 * @throws the error of `busy`
 */
export function fairQueue({ atOnce, maxWaiting, busy }: Bounds) {
  let working = 0
  const waiting: Waiting[] = []
  const waitingOf = (sender: string | undefined) => countOf(waiting, sender)

  const makeRoom = (sender: string | undefined) => {
    const surplus = surplusFor(waiting, sender)
    if (!surplus) throw busy()
    waiting.splice(waiting.indexOf(surplus), 1)
    surplus.refuse(busy())
  }
  const startNext = () => {
    const fewest = Math.min(...waiting.map((one) => waitingOf(one.sender)))
    const at = waiting.findIndex((one) => waitingOf(one.sender) === fewest)
    // The next one begins directly, so that no new request comes before it.
    const [next] = at === -1 ? [] : waiting.splice(at, 1)
    if (next) next.go()
    else working -= 1
  }
  return async <T>(sender: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (working >= atOnce) {
      if (waiting.length >= maxWaiting) makeRoom(sender)
      await new Promise<void>((go, refuse) => waiting.push({ sender, go, refuse }))
    } else working += 1
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}

/**
 * What leaves a full queue for a task of `sender`: the newest of the sender with the most waiting. Undefined if that
 * sender would then have fewer than this one.
 */
export function surplusFor<T extends Sent>(waiting: T[], sender: string | undefined): T | undefined {
  const queues = [...Map.groupBy(waiting, (one) => one.sender).values()]
  const longest = queues.reduce((found, queue) => (queue.length > found.length ? queue : found), [])
  return longest.length > countOf(waiting, sender) + 1 ? longest.at(-1) : undefined
}

function countOf(waiting: Sent[], sender: string | undefined): number {
  return waiting.filter((one) => one.sender === sender).length
}
