/** How many files are fetched at a time while a page may be waiting for its own. */
const AT_ONCE = 4

/** Runs `work` for every path, four at a time. */
export async function forEachLimited(paths: readonly string[], work: (path: string) => Promise<void>): Promise<void> {
  const waiting = paths.values()
  const goOn = async () => {
    for (const path of waiting) await work(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
}
