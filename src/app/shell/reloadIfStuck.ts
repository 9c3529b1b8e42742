/** When this tab was last reloaded by this module, ms. */
const RELOADED_KEY = 'lamppost-reloaded'

/** How long a tab is not reloaded again, ms. */
const PAUSE_MS = 300_000

/** How long the server may take to answer, ms. */
const MOST_WAIT_MS = 10_000

/**
 * Reloads a page whose code failed to load twice although the server answers: after a new release the files of the old
 * one may be gone, and many browsers never ask again for a module that has failed once.
 */
export async function reloadIfStuck(failures: number): Promise<void> {
  if (failures < 2 || wasReloaded() || !(await isServerThere())) return
  try {
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  } catch {
    return // without storage it might be reloaded without end
  }
  location.reload()
}

function wasReloaded(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < PAUSE_MS
  } catch {
    return true
  }
}

async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(MOST_WAIT_MS) })
    return answer.ok
  } catch {
    return false
  }
}
