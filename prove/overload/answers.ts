const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/** What a complete answer says. */
export interface Whole {
  status: number
  /** Whether it says when to come back. */
  hasRetryAfter: boolean
  /** Whether the connection can be used again. */
  isKept: boolean
}

/** Reads one answer of HTTP/1.1; null while it is incomplete. */
export function wholeAnswer(received: Buffer): Whole | null {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd).toLowerCase()
  const status = Number(head.slice(9, 12))
  const whole = {
    status,
    hasRetryAfter: /\r\nretry-after: \d/.test(head),
    isKept: !head.includes('\r\nconnection: close'),
  }
  if (status === 204 || status === 304) return whole
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length !== undefined) return received.length >= headEnd + 4 + Number(length) ? whole : null
  return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? whole : null
}
