/**
 * Runs tasks with limited concurrency and gives their results in order, so that a slow machine can answer in time.
 */
export async function inParallel<T>(tasks: readonly (() => Promise<T>)[], limit = 16): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const work = async () => {
    while (next < tasks.length) {
      const index = next++
      const task = tasks[index]
      if (task) results[index] = await task()
    }
  }
  await Promise.all(Array.from({ length: limit }, work))
  return results
}
