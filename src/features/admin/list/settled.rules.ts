/** An entry that has just left its list by a change made here, and its index there. */
export interface Settled<T> {
  item: T
  at: number
}

/**
 * The entries of a list, and in their old places those that have just left it: the others do not move, so that the next
 * press does not hit another entry.
 */
export function withSettled<T>(items: T[], settled: Settled<T>[], idOf: (item: T) => string): T[] {
  const shown = [...items]
  const ids = new Set(items.map(idOf))
  const gone = settled.filter(({ item }) => !ids.has(idOf(item)))
  for (const { item, at } of gone.toSorted((one, other) => one.at - other.at)) shown.splice(at, 0, item)
  return shown
}
