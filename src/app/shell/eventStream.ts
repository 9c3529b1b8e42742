/**
 * How often the number of unread notifications is polled while there is no stream. Source: spec §9 "Lists and polling".
 */
const POLL_MS = 10_000

/** A stream that is silent this long, or does not open, counts as broken; the server sends something every 25 s. */
const SILENT_MS = 60_000

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000

/** What to do with the messages of the stream. */
export interface Listening {
  /** By the name of the message; `data` is what the server sent. */
  on: Record<string, (data: unknown) => void>
  /** The first stream is open: a little may have happened since the page was rendered. */
  begun: () => void
  /** Messages may have been missed. */
  missed: () => void
  /** Fetches the number of unread notifications; null for visitors, who have none. */
  poll: (() => Promise<void>) | null
}

/**
 * Listens to the server's events while the page is visible. Reconnects when the stream breaks, and polls every ten
 * seconds while none is open. Returns a function that stops it. Source: readings 19.
 */
export function listenToEvents({ on, begun, missed, poll }: Listening): () => void {
  let source: EventSource | null = null
  let hasListened = false
  let waitMs = FIRST_WAIT_MS
  let retry: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined

  function open() {
    clearTimeout(retry)
    if (source || document.hidden) return
    const stream = new EventSource('/api/events')
    source = stream
    // A dead connection may never open and give no error.
    heard()
    pollMeanwhile()
    stream.addEventListener('open', () => {
      waitMs = FIRST_WAIT_MS
      stopPolling()
      if (hasListened) missed()
      else begun()
      hasListened = true
      heard()
    })
    stream.addEventListener('error', broken)
    stream.addEventListener('lost', () => {
      heard()
      // A busy server may send `lost` several times; one request answers all of them.
      asking ??= setTimeout(() => {
        asking = undefined
        missed()
      }, Math.random() * 3000)
    })
    stream.addEventListener('alive', heard)
    for (const [name, action] of Object.entries(on)) {
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => {
        heard()
        action(JSON.parse(data))
      })
    }
  }

  function heard() {
    clearTimeout(silence)
    silence = setTimeout(broken, SILENT_MS)
  }

  function shut() {
    source?.close()
    source = null
    clearTimeout(retry)
    clearTimeout(silence)
    clearTimeout(asking)
    asking = undefined
  }

  function broken() {
    shut()
    hasListened = true // events until the next stream opens are missed
    retry = setTimeout(open, waitMs * (0.5 + Math.random()))
    waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)
    pollMeanwhile()
  }

  function pollMeanwhile() {
    // The next poll comes soon, so a failed one needs no message.
    if (poll) polling ??= setInterval(() => void poll().catch(() => undefined), POLL_MS)
  }

  function stopPolling() {
    clearInterval(polling)
    polling = undefined
  }

  function stop() {
    shut()
    stopPolling()
  }

  const follow = () => (document.hidden ? stop() : open())
  document.addEventListener('visibilitychange', follow)
  addEventListener('online', open)
  open()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('online', open)
    stop()
  }
}
