import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
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

/** An empty database takes seconds to make and a moment to copy, so the first one is kept as a template. */
const cache = fileURLToPath(new URL('../../../../../node_modules/.cache/lamppost/', import.meta.url))

/** Creates an empty database at `folder` unless there is one. The creation is atomic. */
export async function ensureFolder(folder: string) {
  if (existsSync(folder)) return
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const template = await findTemplate()
  if (template) cpSync(template, unfinished, { recursive: true })
  else await makeEmpty(unfinished)
  syncTree(unfinished)
  renameSync(unfinished, folder)
  sync(dirname(folder))
}

/** Returns the template's folder, created on first use; undefined if the cache folder can't be written. */
async function findTemplate() {
  const template = join(cache, `pglite-${version()}`)
  if (existsSync(template)) return template
  let unfinished: string
  try {
    mkdirSync(cache, { recursive: true })
    unfinished = mkdtempSync(`${template}-`)
  } catch {
    return undefined // in an installation this folder is often read-only; only speed is lost
  }
  await makeEmpty(unfinished)
  try {
    renameSync(unfinished, template)
  } catch {
    // Another process has created it first. If not, copying from it fails and says so.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return template
}

async function makeEmpty(folder: string) {
  const database = await PGlite.create(folder)
  await database.close()
}

function version() {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string } // every package has one
  return version
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
