import { chmod, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unlessMissing } from '#platform/server/files/unlessMissing.ts'
import { randomHex, asFilesUnavailable, refuseStrangeKey, type FileStore } from './files.gateway.ts'
import { FILE_FOLDERS, isFileKey } from './media.rules.ts'

const UNFINISHED = '.unfinished'
const PROBE_BYTES = Buffer.alloc(4096)

/**
 * A store in a folder of this machine, readable by this user alone. A file is written under a temporary name, synced
 * and renamed, and its folder is synced: after a crash it is complete or missing.
 */
export async function diskFiles(folder: string): Promise<FileStore> {
  await asFilesUnavailable(async () => {
    for (const name of ['', UNFINISHED, ...FILE_FOLDERS]) await makePrivate(join(folder, name))
    await syncFolder(folder)
  })

  return {
    async put(key, bytes) {
      refuseStrangeKey(key)
      await asFilesUnavailable(() => write(folder, key, bytes))
    },
    get: async (key) => (isFileKey(key) ? asFilesUnavailable(() => unlessMissing(readFile(join(folder, key)))) : null),
    async delete(key) {
      refuseStrangeKey(key)
      await asFilesUnavailable(() => rm(join(folder, key), { force: true }))
    },
    list: (prefix) => list(folder, prefix),
    removeUnfinished: (olderThan) => asFilesUnavailable(() => removeUnfinished(join(folder, UNFINISHED), olderThan)),
    checkReady: () => asFilesUnavailable(() => tryToWrite(join(folder, UNFINISHED))),
  }
}

async function write(folder: string, key: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, key)
  const temporaryPath = join(folder, UNFINISHED, randomHex())
  try {
    await writeFile(temporaryPath, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

async function* list(folder: string, prefix: string): ReturnType<FileStore['list']> {
  for (const name of FILE_FOLDERS) {
    if (!`${name}/`.startsWith(prefix) && !prefix.startsWith(`${name}/`)) continue
    for await (const { name: file } of await asFilesUnavailable(() => opendir(join(folder, name)))) {
      const key = `${name}/${file}`
      if (!key.startsWith(prefix) || !isFileKey(key)) continue
      // A file may be deleted while the folder is being read.
      const found = await asFilesUnavailable(() => unlessMissing(stat(join(folder, key))))
      if (found) yield { key, modifiedAt: found.mtime, size: found.size }
    }
  }
}

async function removeUnfinished(folder: string, olderThan: Date): Promise<number> {
  let removed = 0
  for await (const { name } of await opendir(folder)) {
    const found = await unlessMissing(stat(join(folder, name)))
    if (!found || found.mtime >= olderThan) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}

/** Tries a real write, because a full disk still answers everything else. */
async function tryToWrite(folder: string): Promise<void> {
  const probe = join(folder, randomHex())
  try {
    await writeFile(probe, PROBE_BYTES, { flag: 'wx', mode: 0o600 })
  } finally {
    // This may fail: only the write counts, and `removeUnfinished` removes a probe that is left.
    await rm(probe, { force: true }).catch(() => undefined)
  }
}

async function makePrivate(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await chmod(path, 0o700)
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
}
