import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'

/** A file of an archive: its words or bytes, made only when its turn has come. */
export interface Part {
  name: string
  input: AsyncIterable<string> | Uint8Array
}

/** A zip archive of these, made as fast as its reader takes it; whoever stops reading stops the making. */
export function zipOf(parts: AsyncIterable<Part>, at: Date): Readable {
  // The library speaks of the browser's streams; Node's are the same.
  return Readable.fromWeb(makeZip(dated(parts, at)) as ReadableStream)
}

async function* dated(parts: AsyncIterable<Part>, at: Date) {
  for await (const { name, input } of parts) {
    const bytes = input instanceof Uint8Array ? new Uint8Array(input) : input
    yield { name, input: bytes, lastModified: at }
  }
}
