import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

/** A file of an archive; its content is produced only when it is written. */
export interface Part {
  name: string
  input: AsyncIterable<string> | Uint8Array
}

/**
 * A zip archive of these files, written as fast as the client takes it; if the client stops reading, the writing stops.
 */
export function zipOf(parts: AsyncIterable<Part>, at: Date): Readable {
  // The library's types are the browser's streams; Node's are compatible.
  return Readable.fromWeb(makeZip(dated(parts, at)) as ReadableStream)
}

async function* dated(parts: AsyncIterable<Part>, at: Date) {
  for await (const { name, input } of parts) {
    const bytes = input instanceof Uint8Array ? new Uint8Array(input) : input
    yield { name, input: bytes, lastModified: at }
  }
}
