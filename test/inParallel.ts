/**
 * Runs actions with limited concurrency and gives their results in order, so that a slow machine can answer in time.
 */
export async function atOnce<T>(acts: readonly (() => Promise<T>)[], most = 16): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const work = async () => {
    while (next < acts.length) {
      const at = next++
      const act = acts[at]
      if (act) results[at] = await act()
    }
  }
  await Promise.all(Array.from({ length: most }, work))
  return results
}
