import { randomUUID } from 'node:crypto'
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const packageFile = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string } // every package has one

/** An empty database takes seconds to make and a moment to copy, so the first one is kept as a template. */
const template = fileURLToPath(
  new URL(`../../../../../node_modules/.cache/lamppost/pglite-${version}`, import.meta.url),
)

/** Creates an empty database at `folder` unless there is one. The creation is atomic. */
export async function ensureFolder(folder: string) {
  if (existsSync(folder)) return
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (existsSync(template)) cpSync(template, unfinished, { recursive: true })
  else {
    const database = await PGlite.create(unfinished)
    await database.close()
    keepAsTemplate(unfinished)
  }
  syncTree(unfinished)
  renameSync(unfinished, folder)
  sync(dirname(folder))
}

function keepAsTemplate(folder: string) {
  const unfinished = `${template}-${randomUUID()}`
  try {
    cpSync(folder, unfinished, { recursive: true })
    renameSync(unfinished, template)
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
