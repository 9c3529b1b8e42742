import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { handled } from '#platform/server/database/sql.ts'
import { BadArchive } from './manifest.ts'
import { hashing, readSeal } from './seal.ts'

/** A member of an archive; its bytes can be read only until the next member. */
export interface Member {
  name: string
  bytes: number
  body: AsyncIterable<Uint8Array>
}

/**
 * Reads an archive's members in order. `see` returns true to stop.
 * @throws BadArchive when the file is not a complete archive, byte for byte as it was written
 */
export async function unpackArchive(path: string, see: (member: Member) => Promise<boolean | void>): Promise<void> {
  const seal = await readSeal(path)
  if (!seal) throw new BadArchive(`${path} isn't a complete Lamppost archive: the end is missing.`)
  const hash = createHash('sha256')
  const damaged = (cause: unknown) => new BadArchive(`${path} was changed or damaged after it was made.`, { cause })
  const tar = createZstdDecompress()
  // Whoever reads the members gets the error too.
  const read = handled(pipeline(createReadStream(path, { end: seal.bytes - 1 }), (bytes) => hashing(bytes, hash), tar))
  const members = membersOf(tar, damaged)
  for await (const member of members) if (await see(member)) return
  await read.catch((error: unknown) => {
    throw damaged(error)
  })
  if (hash.digest('hex') !== seal.sha256) throw damaged(null)
}

async function* membersOf(tar: Readable, damaged: (cause: unknown) => BadArchive): AsyncIterable<Member> {
  // The types of the browser's streams and Node's differ in name only.
  const bytes = ReadableStream.from<Uint8Array>(tar) as globalThis.ReadableStream<Uint8Array>
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true })) as ReadableStream<Entry>
  for await (const { header, body } of failingAs(entries, damaged)) {
    yield { name: header.name, bytes: header.size, body: failingAs(body, damaged) }
    // Reads the rest: cancelling a body may also drop the next one, which the decoder has begun (modern-tar 0.8.6).
    for await (const _ of failingAs(body, damaged));
  }
}

/** The same items; an error while reading is thrown as the archive's failure. */
async function* failingAs<T>(source: AsyncIterable<T>, failure: (cause: unknown) => Error): AsyncIterable<T> {
  try {
    yield* source
  } catch (error) {
    throw failure(error)
  }
}

interface Entry {
  header: { name: string; size: number }
  body: ReadableStream<Uint8Array>
}

export async function bytesOf({ body }: Member): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(body))
}

/** A member's lines, without the line breaks. */
export async function* linesOf({ body }: Member): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
