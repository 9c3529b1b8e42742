import type { Server, ServerResponse } from 'node:http'
import { availableMemoryBytes } from '../memory.ts'

/** The most bytes of complete answers that may wait for their readers: less where the process may have little. */
const MAX_BYTES = Math.min(320 * 1024 * 1024, availableMemoryBytes() / 8)

/** Cuts off the readers who have waited longest, when what all readers have not read yet is more than `mostBytes`. */
export function limitWaitingAnswers(server: Server, mostBytes = MAX_BYTES): void {
  const waiting = new Map<ServerResponse, number>()
  let all = 0
  const forget = (response: ServerResponse) => {
    all -= waiting.get(response) ?? 0
    waiting.delete(response)
  }
  // Before other listeners, which may answer at once.
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.once('prefinish', () => {
      const bytes = response.socket?.writableLength ?? 0
      waiting.set(response, bytes)
      all += bytes
      for (const [oldest] of waiting) {
        if (all <= mostBytes) return
        forget(oldest)
        oldest.destroy()
      }
    })
    response.once('close', () => forget(response))
  })
}
