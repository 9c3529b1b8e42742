/** Does acts in their order, so many at once; gives their results in that order. A slow machine answers all of them in time. */
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
