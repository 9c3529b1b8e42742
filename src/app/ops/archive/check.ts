import { createHash } from 'node:crypto'
import { accessSync, constants, statSync } from 'node:fs'
import { isFileKey } from '#features/media/media.rules.ts'
import { countKnown } from '#platform/server/database/migrate.ts'
import { reasonOf } from '#platform/server/thrown.ts'
import { BadArchive, fileMember, FORMAT, MANIFEST, type Manifest, manifestShape, tableMember } from './manifest.ts'
import { TABLES } from './tables.ts'
import { bytesOf, type Member, unpackArchive } from './unpack.ts'

interface Found {
  bytes: number
  rows: number
  sha256: string
}

const NEWLINE = 10

/**
 * Reads a whole archive, compares every member with the manifest, and returns the manifest.
 * @throws BadArchive, MigrationRefused: it was altered or cut, is not an archive, or is newer than this program
 */
export async function checkArchive(path: string): Promise<Manifest> {
  expectReadable(path)
  const found = new Map<string, Found>()
  let written: string | undefined
  await unpackArchive(path, async (member) => {
    if (member.name === MANIFEST) written = (await bytesOf(member)).toString()
    else if (found.has(member.name)) throw new BadArchive(`${path} holds ${member.name} twice.`)
    else found.set(member.name, await sumUp(member))
  })
  const manifest = readManifest(path, written)
  for (const { name, rows, ...sums } of manifest.tables) {
    if (!Object.hasOwn(TABLES, name))
      throw new BadArchive(`${path} holds a table ${name}, which this program doesn't know.`)
    expectSame(path, found, tableMember(name), { rows, ...sums })
  }
  for (const { key, ...sums } of manifest.files) {
    if (!isFileKey(key)) throw new BadArchive(`${path} holds a file whose name is none of Lamppost's.`)
    expectSame(path, found, fileMember(key), sums)
  }
  const [unknown] = found.keys()
  if (unknown !== undefined) throw new BadArchive(`${path} holds ${unknown}, which its manifest doesn't name.`)
  countKnown(manifest.migrations, 'archive')
  return manifest
}

function expectReadable(path: string): void {
  let isFile = false
  try {
    isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
    if (isFile) accessSync(path, constants.R_OK)
  } catch (error) {
    throw new BadArchive(`${path} can't be read by this user: ${reasonOf(error)}.`)
  }
  if (!isFile) throw new BadArchive(`There is no file ${path}.`)
}

function parsed(path: string, written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    throw new BadArchive(`The manifest of ${path} is not JSON.`)
  }
}

function readManifest(path: string, written: string | undefined): Manifest {
  if (written === undefined) throw new BadArchive(`${path} has no manifest.`)
  const given = parsed(path, written)
  const format = given instanceof Object && 'format' in given ? Number(given.format) : Number.NaN
  if (format > FORMAT) throw new BadArchive(`${path} was made by a newer program; restore it with that one.`)
  const { success, data } = manifestShape.safeParse(given)
  if (!success) throw new BadArchive(`The manifest of ${path} is out of shape.`)
  return data
}

/** Compares a member with the manifest, and removes it from `found`. @throws BadArchive */
function expectSame(path: string, found: Map<string, Found>, name: string, wanted: Partial<Found>): void {
  const member = found.get(name)
  found.delete(name)
  const isSame =
    member?.bytes === wanted.bytes &&
    member?.sha256 === wanted.sha256 &&
    (wanted.rows === undefined || member?.rows === wanted.rows)
  if (!isSame) throw new BadArchive(`${path}: ${name} is not what the manifest says.`)
}

async function sumUp({ body }: Member): Promise<Found> {
  const hash = createHash('sha256')
  let [bytes, rows] = [0, 0]
  for await (const piece of body) {
    hash.update(piece)
    bytes += piece.length
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows += 1
  }
  return { bytes, rows, sha256: hash.digest('hex') }
}
