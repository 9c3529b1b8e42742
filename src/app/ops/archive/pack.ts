import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, closeSync, createWriteStream, existsSync, openSync, readSync, rmSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { BadSetting } from '#platform/server/settings.ts'
import { codeOf, reasonOf } from '#platform/server/thrown.ts'
import { DAY_MS } from '#shared/clock.ts'
import { cleanUpIfInterrupted } from '../command.ts'
import { sealing } from './seal.ts'

const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const NOT_WRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EACCES', 'EPERM', 'EROFS', 'EEXIST', 'EIO'])
const PIECE_BYTES = 1 << 20
/** Names of archives that are not finished. */
const LEFT = /\.[0-9a-f]{12}(\.lines)?\.unfinished$/

export type Packing = ReturnType<typeof packingInto>

/**
 * Writes an archive at `path`, 0600: a tar compressed by Zstandard, with a seal. The file appears complete and synced,
 * or not at all; an existing file is not overwritten. Returns what `fill` returns.
 */
export async function packArchive<T>(path: string, fill: (packing: Packing) => Promise<T>): Promise<T> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.unfinished`
  const { readable, controller } = createTarPacker()
  // It is typed as the browser's stream, which is the same as Node's.
  const tar = Readable.fromWeb(readable as ReadableStream)
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(tar, createZstdCompress(COMPRESSION), sealing, file)
  const filling = fill(packingInto(controller, unfinished))
  const filled = filling.then(() => controller.finalize())
  // An error while filling ends the writing too. On a full disk the writing fails first, and then the filling.
  filled.catch((error: unknown) => controller.error(error))
  const cancelCleanUp = cleanUpIfInterrupted(() => {
    for (const left of [unfinished, linesBeside(unfinished)]) rmSync(left, { force: true })
  })
  try {
    await Promise.all([written, filled])
    if (existsSync(path)) throw Object.assign(new Error('it exists by now'), { code: 'EEXIST' })
    await rename(unfinished, path)
  } catch (error) {
    await Promise.allSettled([written, filled])
    await rm(unfinished, { force: true })
    throw whyNotWritten(path, error)
  } finally {
    cancelCleanUp()
  }
  await using folder = await open(dirname(path), 'r')
  await folder.sync()
  return filling
}

/** Removes what killed backups have left in a folder, as far as it may. A younger one may still be written. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => LEFT.test(one))) await removeIfOld(join(folder, name))
}

async function removeIfOld(path: string): Promise<void> {
  try {
    if (Date.now() - (await stat(path)).mtimeMs >= DAY_MS) await rm(path)
  } catch {
    // it is gone, or somebody else's; the backup goes on
  }
}

/** Is named unfinished too, because a killed process may leave it behind. */
const linesBeside = (unfinished: string) => unfinished.replace(/\.unfinished$/, '.lines.unfinished')

type Controller = ReturnType<typeof createTarPacker>['controller']

/** Adds members to an archive; each gives its size and hash. */
function packingInto(controller: Controller, unfinished: string) {
  const addPieces = async (name: string, bytes: number, pieces: Iterable<Uint8Array>) => {
    const hash = createHash('sha256')
    const writer = controller.add({ name, size: bytes, mode: 0o600, type: 'file' }).getWriter()
    for (const piece of pieces) {
      hash.update(piece)
      await writer.write(piece)
    }
    await writer.close()
    return { bytes, sha256: hash.digest('hex') }
  }
  return {
    // A copy, since a store may return a view of a larger buffer.
    add: (name: string, bytes: Uint8Array) => addPieces(name, bytes.length, [new Uint8Array(bytes)]),
    /** For content that may be larger than memory. */
    async addLines(name: string, lines: AsyncIterable<string>) {
      // A tar needs the length first, so the lines go into a file. It is unlinked at once and without an await, so that
      // nothing is left if the command is stopped.
      const path = linesBeside(unfinished)
      const file = openSync(path, 'wx+', 0o600)
      try {
        rmSync(path)
        const bytes = await writeLines(file, lines)
        return await addPieces(name, bytes, piecesOf(file, bytes))
      } finally {
        closeSync(file)
      }
    },
  }
}

async function writeLines(file: number, lines: AsyncIterable<string>): Promise<number> {
  let bytes = 0
  for await (const text of lines) {
    const piece = Buffer.from(text)
    appendFileSync(file, piece)
    bytes += piece.length
  }
  return bytes
}

function* piecesOf(file: number, bytes: number): Iterable<Uint8Array> {
  for (let at = 0; at < bytes;) {
    const buffer = new Uint8Array(PIECE_BYTES)
    const bytesRead = readSync(file, buffer, 0, Math.min(PIECE_BYTES, bytes - at), at)
    if (bytesRead === 0) throw new Error('The lines are shorter than they were')
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}

/** Turns a full disk or a folder without write access into an error with a message for people. */
function whyNotWritten(path: string, error: unknown): unknown {
  if (!NOT_WRITABLE.has(codeOf(error))) return error
  return new BadSetting(`${path} can't be written: ${reasonOf(error)}. Nothing of it is kept.`)
}
