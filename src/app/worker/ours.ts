// Something between us and the server may answer for it, usually with an HTML page: a hotspot's sign-in, a filter.

/** What only the shell has: `appShell.ts` writes it, `startsOffline.ts` reads it. */
const SHELL_MARK = 'data-installation="'

/** Whether an answer's content type begins like this. */
export function isOfType({ headers }: Response, type: string): boolean {
  return headers.get('content-type')?.startsWith(type) ?? false
}

/** Whether an answer is successful and of this type, so that it may be kept. */
export function mayBeKept(response: Response, type: string): boolean {
  return response.ok && isOfType(response, type)
}

/** Whether an answer is a file of the build, or the shell. */
export async function isBuildFile(response: Response, isShell: boolean): Promise<boolean> {
  if (isShell) return mayBeKept(response, 'text/html') && (await response.clone().text()).includes(SHELL_MARK)
  return response.ok && !isOfType(response, 'text/html')
}

/** Whether something in front of the server says that it can't reach it. Our own answers have an id. */
export function isProxyFailure({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && !headers.has('x-request-id')
}

/** Whether the server refuses to answer now, because it, or this reader, has too many requests. */
export function isBusy({ status }: Response): boolean {
  return status === 503 || status === 429
}
