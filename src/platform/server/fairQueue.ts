interface Waiting {
  sender: string | undefined
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
  const waitingOf = (sender: string | undefined) => waiting.filter((one) => one.sender === sender).length

  const makeRoom = (sender: string | undefined) => {
    const most = waiting.reduce((found, one) => (waitingOf(one.sender) > waitingOf(found.sender) ? one : found))
    if (waitingOf(most.sender) <= waitingOf(sender) + 1) throw busy()
    const at = waiting.findLastIndex((one) => one.sender === most.sender)
    waiting.splice(at, 1)[0]?.refuse(busy())
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
