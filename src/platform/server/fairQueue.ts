interface Waiting {
  sender: string | undefined
  go: () => void
  refuse: (why: Error) => void
}

interface Bounds {
  /** So many work at once, and so many wait. */
  atOnce: number
  waiting: number
  /** What they are told for whom there is no place. */
  busy: () => Error
}

/**
 * Turns at work that keeps the processors busy. Gives the way to take one: it waits, and gives the way to end it. When all places are
 * taken, whoever waits with the most gives one up to somebody who waits with fewer, and those with fewer come first, so that nobody
 * can keep all others out.
 * @throws what `busy` gives
 */
export function fairTurns({
  atOnce,
  waiting: places,
  busy,
}: Bounds): (sender: string | undefined) => Promise<() => void> {
  let working = 0
  const waiting: Waiting[] = []
  const waitingOf = (sender: string | undefined) => waiting.filter((one) => one.sender === sender).length

  const makeRoom = (sender: string | undefined) => {
    const most = waiting.reduce((found, one) => (waitingOf(one.sender) > waitingOf(found.sender) ? one : found))
    if (waitingOf(most.sender) <= waitingOf(sender) + 1) throw busy()
    const at = waiting.findLastIndex((one) => one.sender === most.sender)
    waiting.splice(at, 1)[0]?.refuse(busy())
  }
  const endTurn = () => {
    const fewest = Math.min(...waiting.map((one) => waitingOf(one.sender)))
    const at = waiting.findIndex((one) => waitingOf(one.sender) === fewest)
    // Whoever is next takes over this turn, so nobody can slip in between.
    const [next] = at === -1 ? [] : waiting.splice(at, 1)
    if (next) next.go()
    else working -= 1
  }
  return async (sender) => {
    if (working >= atOnce) {
      if (waiting.length >= places) makeRoom(sender)
      await new Promise<void>((go, refuse) => waiting.push({ sender, go, refuse }))
    } else working += 1
    return endTurn
  }
}
