interface Bounds {
  /** How many there may be at once, of all together and of one. */
  ofAll: number
  ofOne: number
}

/**
 * Counts what goes on at once in this process. Returns a function that begins something for one of them; it returns a
 * function that ends it, or null if there is too much already.
 */
export function countAtOnce({ ofAll, ofOne }: Bounds): (one: string) => (() => void) | null {
  const counts = new Map<string, number>()
  let all = 0
  const add = (one: string, change: 1 | -1) => {
    const count = (counts.get(one) ?? 0) + change
    all += change
    if (count > 0) counts.set(one, count)
    else counts.delete(one)
  }
  return (one) => {
    if (all >= ofAll || (counts.get(one) ?? 0) >= ofOne) return null
    add(one, 1)
    return () => add(one, -1)
  }
}
