import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFiles } from './disk.gateway.ts'
import { randomHex, type FileStore, type StoredFile } from './files.gateway.ts'
import { FILE_FOLDERS, commentImageKey, profilePhotoKey } from './media.rules.ts'
import { FOREIGN_FROM, MAX_ORPHANS, deleteOrphans } from './orphans.gateway.ts'

const DAY_MS = 86_400_000
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamppost-disk-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('the folder and its files are readable by the owner only', async () => {
  const root = join(folder, 'private')
  const store = await diskFiles(root)
  const key = profilePhotoKey(randomHex())
  await store.put(key, Buffer.from('x'))
  const modes = await Promise.all([root, join(root, 'profile_photos'), join(root, key)].map((path) => stat(path)))
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600'])
})

test('the folder’s permissions are tightened at the next start', async () => {
  const root = join(folder, 'open')
  await diskFiles(root)
  await chmod(root, 0o755)
  await diskFiles(root)
  expect((await stat(root)).mode & 0o777).toBe(0o700)
})

test('a folder that can’t be made is told as a store that can’t be used', async () => {
  const root = join(folder, 'file')
  await writeFile(root, '')
  await expect(diskFiles(root)).rejects.toMatchObject({ code: 'files-unavailable' })
})

// Each round starts a program.
test('no incomplete file has a final name after a writer was killed repeatedly', { timeout: 180_000 }, async () => {
  const root = join(folder, 'killed')
  const acknowledged: string[] = []
  for (let round = 0; round < 5; round++) {
    const writer = fork(new URL('../../../test/photo-writer.ts', import.meta.url), [root], { silent: true })
    const before = acknowledged.length
    writer.on('message', (key: string) => acknowledged.push(key))
    await expect.poll(() => acknowledged.length - before, { timeout: 30_000 }).toBeGreaterThan(2)
    await new Promise((done) => setTimeout(done, 60 + round * 17))
    writer.kill('SIGKILL')
    await once(writer, 'close')
  }
  const store = await diskFiles(root)
  const listed = await all(store.list('report_photos/'))
  expect(acknowledged.length).toBeGreaterThan(10)
  expect(listed.filter(({ size }) => size !== 500_000)).toEqual([])
  const names = new Set(listed.map(({ key }) => key))
  expect(acknowledged.filter((key) => !names.has(key))).toEqual([])

  await writeFile(join(root, '.unfinished', 'left'), 'half')
  expect(await store.removeUnfinished(new Date(Date.now() - DAY_MS))).toBe(0)
  await utimes(join(root, '.unfinished', 'left'), new Date(0), new Date(0))
  await deleteOrphans(store, {
    olderThan: new Date(Date.now() - DAY_MS),
    folders: FILE_FOLDERS,
    isKnown: async (keys) => new Set(keys),
  })
  expect(await readdir(join(root, '.unfinished'))).not.toContain('left')
})

test('a folder that cannot be written makes checkReady and put fail, and leaves nothing half-written', async () => {
  const root = join(folder, 'full')
  const store = await diskFiles(root)
  // Root may write into any folder, so a file stands in for the folder.
  await rm(join(root, '.unfinished'), { recursive: true })
  await writeFile(join(root, '.unfinished'), '')
  await expect(store.checkReady()).rejects.toMatchObject({ code: 'files-unavailable', cause: { code: 'ENOTDIR' } })
  const put = store.put(profilePhotoKey(randomHex()), Buffer.from('x'))
  await expect(put).rejects.toMatchObject({ code: 'files-unavailable' })
  expect(await readdir(join(root, 'profile_photos'))).toEqual([])
})

test('files that the store did not write are not listed and not deleted', async () => {
  const root = join(folder, 'strange')
  const store = await diskFiles(root)
  await writeFile(join(root, 'comment_images', 'notes.txt'), 'x')
  expect(await all(store.list('comment_images/'))).toEqual([])
  expect(await deleteAllOrphans(store, [])).toBe(0)
  expect(await readFile(join(root, 'comment_images', 'notes.txt'), 'utf8')).toBe('x')
})

test('one run deletes at most a thousand files, to limit the damage of a mistake', async () => {
  const store = await diskFiles(join(folder, 'mistaken'))
  await putMany(store, MAX_ORPHANS + 3)
  // It knows some, so the store isn't taken for another database's.
  const known = await putMany(store, 400)
  expect(await deleteAllOrphans(store, known)).toBe(1000)
  expect(await all(store.list(''))).toHaveLength(3 + known.length)
})

test('if the database knows none of many files, none is deleted; a young site’s few orphans are', async () => {
  const store = await diskFiles(join(folder, 'foreign'))
  const keys = await putMany(store, FOREIGN_FROM)
  await expect(deleteAllOrphans(store, [])).rejects.toThrow('The store seems to belong to another database')
  expect(await all(store.list(''))).toHaveLength(FOREIGN_FROM)
  expect(await deleteAllOrphans(store, keys.slice(0, 1))).toBe(FOREIGN_FROM - 1)
  expect(await deleteAllOrphans(store, [])).toBe(1)
})

function deleteAllOrphans(store: FileStore, known: string[]): Promise<number> {
  const olderThan = new Date(Date.now() + 2000)
  return deleteOrphans(store, { olderThan, folders: FILE_FOLDERS, isKnown: async () => new Set(known) })
}

async function putMany(store: FileStore, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => commentImageKey(randomHex()))
  await inBatches(keys, (key) => store.put(key, Buffer.from('x')))
  return keys
}

async function all(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of files) found.push(file)
  return found
}

async function inBatches(keys: string[], work: (key: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < keys.length; start += 50) await Promise.all(keys.slice(start, start + 50).map(work))
}
