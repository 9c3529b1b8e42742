import { createHash, type Hash } from 'node:crypto'
import { open } from 'node:fs/promises'

// The header of a skippable frame, which every reader of Zstandard ignores. Source: RFC 8878, 3.1.2.
const HEAD = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const SEAL_BYTES = HEAD.length + 32

/** Passes bytes on and hashes them. */
export async function* hashing(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncIterable<Buffer> {
  for await (const piece of bytes) {
    hash.update(piece)
    yield piece
  }
}

/** Passes bytes on and appends their hash in a skippable frame, which readers of Zstandard ignore. */
export async function* sealing(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const hash = createHash('sha256')
  yield* hashing(bytes, hash)
  yield Buffer.concat([HEAD, hash.digest()])
}

/** The hash in a file's seal, and the number of bytes before it; null when the file ends without a seal. */
export async function readSeal(path: string): Promise<{ sha256: string; bytes: number } | null> {
  await using file = await open(path)
  const { size } = await file.stat()
  if (size <= SEAL_BYTES) return null
  const { buffer } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, size - SEAL_BYTES)
  if (!buffer.subarray(0, HEAD.length).equals(HEAD)) return null
  return { sha256: buffer.subarray(HEAD.length).toString('hex'), bytes: size - SEAL_BYTES }
}
