import { request as askHttp, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { refuseInside } from '#platform/server/database/transactionGuard.ts'
import { lookUpPublic } from '#platform/server/network/publicAddress.ts'
import { parseUrl } from '#shared/sitePath.ts'

interface Bounds {
  /** The origins that may be asked, such as `https://images.example.org`. */
  origins: readonly string[]
  maxBytes: number
  /** For the whole answer. */
  timeoutMs: number
  /** Counts bytes before they are kept. It may refuse by throwing. */
  hold: (bytes: number) => Promise<void>
}

/** A picture's bytes, or why there are none. */
export type Fetched = { bytes: Buffer } | { why: 'not-allowed' | 'too-large' } | { why: 'failed'; cause: unknown }

/**
 * Fetches a picture from one of the allowed origins. Follows no redirect. Fails if a host name resolves to a private
 * address. A private address is allowed only if the operator has listed the IP address itself.
 */
export async function fetchPicture(address: string, bounds: Bounds): Promise<Fetched> {
  refuseInside('another server')
  const url = parseUrl(address)
  if (!url || url.username || url.password || !bounds.origins.includes(url.origin)) return { why: 'not-allowed' }
  const timeout = AbortSignal.timeout(bounds.timeoutMs)
  try {
    const answer = await ask(url, timeout)
    try {
      return await readAnswer(answer, bounds)
    } finally {
      answer.destroy()
    }
  } catch (error) {
    if (error instanceof HoldRefused) throw error.cause
    return { why: 'failed', cause: error }
  }
}

function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? askHttps : askHttp
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'accept-encoding': 'identity' }
    const options = { agent: false, signal, headers, lookup: lookUpPublic }
    send(url, options, resolve).on('error', reject).end()
  })
}

async function readAnswer(answer: IncomingMessage, { maxBytes, hold }: Bounds): Promise<Fetched> {
  if (answer.statusCode !== 200) throw new Error(`It was answered ${answer.statusCode}`)
  const chunks: Buffer[] = []
  let length = 0
  // Without setEncoding a response gives Buffers.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) return { why: 'too-large' }
    await hold(chunk.length).catch((cause: unknown) => {
      throw new HoldRefused('The bytes may not be kept', { cause })
    })
    chunks.push(chunk)
  }
  if (!answer.complete) throw new Error('The answer was cut off')
  return { bytes: Buffer.concat(chunks) }
}

/** The bytes may not be kept; its cause says why. */
class HoldRefused extends Error {}
