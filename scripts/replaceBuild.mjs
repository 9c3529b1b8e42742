import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const stampOf = (dist) => join(dist, 'sources.sha256')

/** Whether the folder `dist` has a whole build of the sources with this hash. */
export function isBuilt(dist, hash) {
  return existsSync(stampOf(dist)) && readFileSync(stampOf(dist), 'utf8') === hash
}

/**
 * Builds by `make`, which writes into the folder that it is given, then puts the parts of that build into `dist`. If
 * `make` fails or ends the process, a running site keeps the earlier build. Other files in `dist` stay.
 */
export async function replaceBuild(dist, hash, make) {
  const folder = mkdtempSync(join(tmpdir(), 'lamppost-build-'))
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    await make(folder)
    // Without the stamp, a build that was copied only in part does not count.
    rmSync(stampOf(dist), { force: true })
    mkdirSync(dist, { recursive: true })
    for (const part of readdirSync(folder)) rmSync(join(dist, part), { recursive: true, force: true })
    cpSync(folder, dist, { recursive: true })
    writeFileSync(stampOf(dist), hash)
  } finally {
    clean()
    process.off('exit', clean)
  }
}
