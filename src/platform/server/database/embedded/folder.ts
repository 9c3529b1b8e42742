import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const packageFile = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string } // every package has one

/**
 * An empty database takes seconds to make and a moment to copy, so the first one is kept as a template. Templates of
 * other names were made by earlier releases, and other users could change them.
 */
const template = fileURLToPath(
  new URL(`../../../../../node_modules/.cache/lamppost/pglite-${version}-private`, import.meta.url),
)

/**
 * Creates an empty database at `folder` unless there is one. The creation is atomic. `kept` is where the template is, or
 * will be.
 */
export async function ensureFolder(folder: string, kept = template) {
  if (existsSync(folder)) return
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (isOwn(kept)) cpSync(kept, unfinished, { recursive: true })
  else {
    const database = await PGlite.create(unfinished)
    await database.close()
    if (!existsSync(kept)) keepAsTemplate(unfinished, kept)
  }
  syncTree(unfinished)
  renameSync(unfinished, folder)
  sync(dirname(folder))
}

/** Whether this user has made the folder. Another user's, such as root's, has files that this one may not read. */
function isOwn(folder: string) {
  return existsSync(folder) && statSync(folder).uid === process.getuid?.()
}

function keepAsTemplate(folder: string, kept: string) {
  const unfinished = `${kept}-${randomUUID()}`
  try {
    mkdirSync(dirname(kept), { recursive: true })
    // Everybody may write to most of the files, so the folder must be closed to others.
    mkdirSync(unfinished, { mode: 0o700 })
    cpSync(folder, unfinished, { recursive: true })
    chmodSync(unfinished, 0o700)
    renameSync(unfinished, kept)
  } catch {
    // Another process was first, or the folder can't be written, as in many installations: only speed is lost.
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    sync(join(entry.parentPath, entry.name))
  sync(folder)
}

function sync(path: string) {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}
