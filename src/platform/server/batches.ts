/**
 * Repeats `work`, which does up to `most` items and returns how many, until it does fewer or `stop` is aborted. Returns
 * the total.
 */
export async function repeatUntilDone(most: number, work: () => Promise<number>, stop?: AbortSignal): Promise<number> {
  let all = 0
  for (let done = most; done === most && !stop?.aborted;) {
    done = await work()
    all += done
  }
  return all
}

/** Rows in one statement that ends long before its timeout, when there may be any number of them. */
export const ROWS_AT_ONCE = 200

/** The items in their order, in batches of at most `most`. */
export function inBatches<Item>(items: Item[], most: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, nth) => items.slice(nth * most, (nth + 1) * most))
}
