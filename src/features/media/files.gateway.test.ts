import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#test/s3.ts'
import { diskFiles } from './disk.gateway.ts'
import { putAll, randomHex, type FileStore, type StoredFile } from './files.gateway.ts'
import { FILE_FOLDERS, commentImageKey, reportPhotoKeys } from './media.rules.ts'
import { deleteOrphans } from './orphans.gateway.ts'
import { s3Files } from './s3.gateway.ts'

const DAY_MS = 86_400_000
let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamppost-files-'))
  s3 = await startS3()
  stores['disk'] = await diskFiles(join(folder, 'files'))
  stores['S3'] = s3Files(s3.settings)
})

afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['disk', 'S3'])('on %s', (kind) => {
  const store = () => stores[kind] ?? expect.unreachable()

  test('a stored file can be read and listed, and is gone once deleted', async () => {
    const { display, thumb } = reportPhotoKeys(randomHex())
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256))
    await store().put(display, bytes)
    await store().put(thumb, Buffer.from('thumb'))
    expect(await store().get(display)).toEqual(bytes)

    const listed = await all(store().list('report_photos/'))
    expect(new Map(listed.map(({ key, size }) => [key, size]))).toEqual(
      new Map([
        [display, 3000],
        [thumb, 5],
      ]),
    )
    for (const { modifiedAt } of listed) expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
    expect(await all(store().list('comment_images/'))).toEqual([])

    for (const key of [display, thumb]) await store().delete(key)
    expect(await store().get(display)).toBeNull()
    expect(await all(store().list('report_photos/'))).toEqual([])
  })

  test('a missing file reads as null, and deleting it is no error', async () => {
    const key = commentImageKey(randomHex())
    expect(await store().get(key)).toBeNull()
    await store().delete(key)
  })

  test.each(['../escape.webp', '/etc/passwd', '', 'report_photos/', `report_photos/../${'a'.repeat(32)}.webp`, 'a\0b'])(
    'the key %j is refused for reading, writing and deleting',
    async (key) => {
      expect(await store().get(key)).toBeNull()
      await expect(store().put(key, Buffer.from('x'))).rejects.toThrow('malformed')
      await expect(store().delete(key)).rejects.toThrow('malformed')
    },
  )

  test('files that are stored together are stored all or none', async () => {
    const [kept, lost] = [reportPhotoKeys(randomHex()), reportPhotoKeys(randomHex())]
    const bytes = Buffer.from('x')
    await putAll(store(), [
      { key: kept.display, bytes },
      { key: kept.thumb, bytes },
    ])
    expect([await store().get(kept.display), await store().get(kept.thumb)]).not.toContain(null)

    const failing = putAll(store(), [
      { key: lost.display, bytes },
      { key: 'strange', bytes },
    ])
    await expect(failing).rejects.toThrow('malformed')
    expect(await store().get(lost.display)).toBeNull()
    for (const key of [kept.display, kept.thumb]) await store().delete(key)
  })

  test('it is ready', async () => {
    await expect(store().checkReady()).resolves.toBeUndefined()
  })

  test('cleaning up deletes old files that no row refers to, and no other', async () => {
    const [named, orphan] = [reportPhotoKeys(randomHex()), reportPhotoKeys(randomHex())]
    const strange = commentImageKey(randomHex())
    for (const key of [named.display, named.thumb, orphan.display, orphan.thumb, strange])
      await store().put(key, Buffer.from('x'))
    const asked: string[] = []
    const isKnown = async (keys: string[]) => {
      asked.push(...keys)
      return new Set([named.display, named.thumb])
    }

    const young = new Date(Date.now() - DAY_MS)
    expect(await deleteOrphans(store(), { olderThan: young, folders: FILE_FOLDERS, isKnown })).toBe(0)
    expect(asked).toEqual([])
    const later = new Date(Date.now() + 2000)
    expect(await deleteOrphans(store(), { olderThan: later, folders: FILE_FOLDERS, isKnown })).toBe(3)
    expect(asked).toHaveLength(5)
    const left = await Promise.all(FILE_FOLDERS.map((name) => all(store().list(`${name}/`))))
    expect(
      left
        .flat()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([named.display, named.thumb])
  })

  test('a clean-up that cannot read the rows deletes nothing', async () => {
    const key = commentImageKey(randomHex())
    await store().put(key, Buffer.from('x'))
    const isKnown = () => Promise.reject(new Error('the database is away'))
    const later = new Date(Date.now() + 2000)
    const deleted = deleteOrphans(store(), { olderThan: later, folders: FILE_FOLDERS, isKnown })
    await expect(deleted).rejects.toThrow('away')
    expect(await store().get(key)).not.toBeNull()
  })
})

async function all(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of files) found.push(file)
  return found
}
