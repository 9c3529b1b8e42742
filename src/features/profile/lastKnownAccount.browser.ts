import type { Api } from '#platform/browser/api.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { type OwnRecord, readMe } from './profile.contract.ts'

/** Who was signed in when the server last said so; undefined until it has. */
let last: OwnRecord | null | undefined

export function rememberMe(me: OwnRecord | null): void {
  last = me
}

/** Whether the server has said in this page who is signed in. */
export const hasServerAnswered = () => last !== undefined

/**
 * Asks the server who is signed in. If it can't be reached, a page that is loaded again uses the last answer: otherwise
 * an error would replace the page, with all that is written on it.
 *
 * @param url The page that is loaded.
 */
export async function readMeOrLast(api: Api, url: string): Promise<OwnRecord | null> {
  try {
    last = await api.call(readMe, {})
    return last
  } catch (error) {
    // Only paths are compared: the form takes `?shared` out of the address bar, which the router does not notice.
    if (last === undefined || !isServerUnreachable(error) || new URL(url).pathname !== location.pathname) throw error
    return last
  }
}

/** Whether an error means that the server can't be reached, or is too busy. */
export function isServerUnreachable(error: unknown): boolean {
  return isRefusal(error) && (error.code === 'network' || error.status === 429 || error.status >= 500)
}
