const HEAD_END = Buffer.from('\r\n\r\n')
const CHUNKS_END = Buffer.from('0\r\n\r\n')

/** What a complete answer says. */
export interface WholeAnswer {
  status: number
  bodyBytes: number
  /** Whether it says when to come back. */
  hasRetryAfter: boolean
  /** Whether the connection can be used again. */
  isKept: boolean
}

type Head = Omit<WholeAnswer, 'bodyBytes'> & {
  /** Bytes of the body; null if it comes in chunks. */
  length: number | null
}

/** Collects the pieces of one answer of HTTP/1.1. */
export function newAnswer() {
  let waiting: Buffer = Buffer.alloc(0)
  let head: Head | null = null
  let received = 0
  return {
    /** Returns the answer when it is complete; null before. */
    take(chunk: Buffer): WholeAnswer | null {
      if (head) {
        // Only the end says whether a body in chunks is complete.
        waiting = Buffer.concat([waiting.subarray(-CHUNKS_END.length), chunk])
        received += chunk.length
      } else {
        waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
        const headEnd = waiting.indexOf(HEAD_END)
        if (headEnd < 0) return null
        head = headOf(waiting.toString('latin1', 0, headEnd).toLowerCase())
        received = waiting.length - headEnd - HEAD_END.length
      }
      const { length, ...answer } = head
      const isWhole = length === null ? waiting.subarray(-CHUNKS_END.length).equals(CHUNKS_END) : received >= length
      return isWhole ? { ...answer, bodyBytes: received } : null
    },
  }
}

function headOf(head: string): Head {
  const status = Number(head.slice(9, 12))
  const length = status === 204 || status === 304 ? 0 : /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  if (length === undefined && !head.includes('\r\ntransfer-encoding: chunked'))
    throw new Error(`An answer without a length: ${head}`)
  return {
    status,
    length: length === undefined ? null : Number(length),
    hasRetryAfter: /\r\nretry-after: \d/.test(head),
    isKept: !head.includes('\r\nconnection: close'),
  }
}
