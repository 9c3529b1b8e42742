import { noteBug } from '#platform/browser/problem.ts'
import { isFinal } from '#platform/browser/ui/toasts/undoFailure.browser.ts'
import { isRefusal } from '#shared/endpoint.ts'

/** Gone: already deleted or decided on; stale: changed by somebody else meanwhile, so it is left as it is. */
export type Ended = { is: 'done'; reply: unknown } | { is: 'gone' | 'stale' }

/** Tries an action on one entry. */
export async function tried(action: () => Promise<unknown>): Promise<Ended | { is: 'failed' } | { is: 'unreached' }> {
  try {
    return { is: 'done', reply: await action() }
  } catch (error) {
    noteBug(error)
    if (!isRefusal(error)) return { is: 'failed' }
    if (error.code === 'network') return { is: 'unreached' }
    if (error.code === 'stale') return { is: 'stale' }
    return { is: error.status === 404 || error.code === 'decided' ? 'gone' : 'failed' }
  }
}

/** Undoes an action entry by entry. `missed` may be tried again; `refused` counts those that would be refused again. */
export async function undoEach<T>(entries: readonly T[], undo: (entry: T) => Promise<unknown>) {
  const missed: T[] = []
  let refused = 0
  for (const entry of entries) {
    try {
      await undo(entry)
    } catch (error) {
      noteBug(error)
      if (isFinal(error)) refused += 1
      else missed.push(entry)
    }
  }
  return { missed, refused }
}
