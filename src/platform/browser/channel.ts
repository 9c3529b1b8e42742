// Messages between the tabs of this browser. Where it blocks the site's storage, there are none.

/** Sends a message to all tabs, including this one. */
export function notifyTabs(channel: string, message: unknown): void {
  const sender = open(channel)
  sender?.postMessage(message)
  sender?.close()
}

/** Calls back at each message. Returns a function that ends this. */
export function listenToTabs(channel: string, take: (message: unknown) => void): () => void {
  const listener = open(channel)
  listener?.addEventListener('message', ({ data }) => take(data))
  return () => listener?.close()
}

function open(channel: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(channel)
  } catch {
    return null // Firefox throws when cookies are blocked
  }
}
