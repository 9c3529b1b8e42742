/**
 * Repeats work that does at most `most` at a time and returns how many it did, until it does fewer or `stop` is aborted.
 * Returns how many in all.
 */
export async function repeatUntilDone(most: number, work: () => Promise<number>, stop?: AbortSignal): Promise<number> {
  let all = 0
  for (let done = most; done === most && !stop?.aborted;) {
    done = await work()
    all += done
  }
  return all
}
