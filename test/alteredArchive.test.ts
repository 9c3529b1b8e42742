import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { checkArchive } from '#app/ops/archive/check.ts'
import { fileMember, MANIFEST, type Manifest, tableMember } from '#app/ops/archive/manifest.ts'
import { packArchive } from '#app/ops/archive/pack.ts'
import { restore } from '#app/ops/archive/restore.ts'
import { bytesOf, unpackArchive } from '#app/ops/archive/unpack.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { markMoved, movedMark } from '#app/ops/moved.ts'
import { openServices } from '#app/ops/openServices.ts'
import { seedTerritory } from '#db/seed.ts'
import { anArchive, anInstallation, contentOf, type Installation } from './archive.ts'
import { runProgram } from './program.ts'

vi.setConfig({ testTimeout: 240_000 })

const WITH_ONE = 'reports'

/** A row as stored in archives: texts and nulls in the order of the table's columns. */
type Row = (string | null)[]

/** An installation with a few reports, and its archive. */
async function aBackup(): Promise<{ full: Installation; archive: string }> {
  const full = await anInstallation('embedded')
  const { services, close } = await openServices(readConfig(full), openLog('silent'))
  await seedTerritory(services, { reports: 6, photos: 2 })
  await close()
  const archive = anArchive()
  expect((await runProgram('backup', full, archive)).err).toBe('')
  return { full, archive }
}

type Members = Map<string, Buffer>

/** The archive with other members, or a changed manifest. */
async function altered(archive: string, change: (members: Members, manifest: Manifest) => Members): Promise<string> {
  const members: Members = new Map()
  await unpackArchive(archive, async (member) => void members.set(member.name, await bytesOf(member)))
  const manifest = JSON.parse(String(members.get(MANIFEST))) as Manifest // written by our own code
  const changed = change(members, manifest).set(MANIFEST, Buffer.from(JSON.stringify(manifest)))
  const path = anArchive()
  await packArchive(path, async (packing) => {
    for (const [name, bytes] of changed) await packing.add(name, bytes)
  })
  return path
}

const sumOf = (bytes: Buffer) => ({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })

/** The archive with a changed first report. */
const withReport = (archive: string, change: (row: Row, columns: string[]) => string) =>
  altered(archive, (members, { tables }) => {
    const table = tables.find(({ name }) => name === WITH_ONE)
    const [first = '', ...more] = String(members.get(tableMember(WITH_ONE))).split('\n')
    const changed = Buffer.from([change(JSON.parse(first) as Row, table?.columns ?? []), ...more].join('\n'))
    Object.assign(table ?? {}, sumOf(changed))
    return members.set(tableMember(WITH_ONE), changed)
  })

const put = (column: string, value: string) => (row: Row, columns: string[]) =>
  JSON.stringify(row.map((one, at) => (columns[at] === column ? value : one)))

const NOTHING = Buffer.alloc(0)

const withTable = (archive: string, name: string) =>
  altered(archive, (members, { tables }) => {
    tables.push({ name, columns: ['user_id'], rows: 0, ...sumOf(NOTHING), numbers: {} })
    return new Map([[tableMember(name), NOTHING], ...members])
  })

const withFile = (archive: string, key: string, bytes = NOTHING) =>
  altered(archive, (members, { files }) => {
    files.push({ key, ...sumOf(bytes) })
    return members.set(fileMember(key), bytes)
  })

test('restoring an archive with wrong rows but a valid manifest writes no file', async () => {
  const { archive } = await aBackup()
  const empty = await anInstallation('embedded')
  for (const change of [
    put('confirms', 'many'),
    put('author_id', '01a1feb2-22c4-7416-a776-5c40daa462a9'),
    put('lat', '036.10'),
    () => '{',
  ]) {
    const path = await withReport(archive, change)
    const restoring = restore(readConfig(empty), path, { log: () => undefined, say: () => undefined })
    await expect(restoring).rejects.toMatchObject({
      name: 'BadArchive',
      message: expect.stringMatching(/^The rows of \w+ in .* don't fit.* Nothing was restored\.$/s),
    })
    const { files, tables } = await contentOf(empty)
    expect([files, tables[WITH_ONE]]).toEqual([{}, expect.stringMatching(/^0 /)])
  }
})

test('a table that is not kept any more is skipped, and all others are restored', async () => {
  const { full, archive } = await aBackup()
  const empty = await anInstallation('embedded')
  const path = await withTable(archive, 'pending_messages')
  await restore(readConfig(empty), path, { log: () => undefined, say: () => undefined })
  const [before, after] = [await contentOf(full), await contentOf(empty)]
  for (const table of ['votes', 'report_events', 'comment_images', 'reports'])
    expect(after.tables[table]).toBe(before.tables[table])
})

test('an archive with a file that would lie outside of the store, or with an unknown table, is refused', async () => {
  const { archive } = await aBackup()
  const outside = checkArchive(await withFile(archive, '../secret'))
  await expect(outside).rejects.toThrow('a file whose name is none of Lamppost')
  const unknown = checkArchive(await withTable(archive, 'toString'))
  await expect(unknown).rejects.toThrow("holds a table toString, which this program doesn't know")
})

test('a file that can’t be stored fails the restore, although a later one takes much longer', async () => {
  const { archive } = await aBackup()
  const empty = await anInstallation('embedded')
  const [{ key } = { key: '' }] = (await checkArchive(archive)).files
  mkdirSync(join(empty.DATA_DIR, 'files', key), { recursive: true })
  const path = await withFile(archive, `report_photos/${'f'.repeat(32)}-display.webp`, randomBytes(8 << 20))
  const restoring = restore(readConfig(empty), path, { log: () => undefined, say: () => undefined })
  await expect(restoring).rejects.toThrow("Storage isn't responding")
  rmdirSync(join(empty.DATA_DIR, 'files', key))
  expect((await contentOf(empty)).tables[WITH_ONE]).toMatch(/^0 /)
})

test('restoring into a folder whose database was moved away lets programs use the folder again', async () => {
  const { archive } = await aBackup()
  const empty = await anInstallation('embedded')
  markMoved(empty.DATA_DIR)
  await restore(readConfig(empty), archive, { log: () => undefined, say: () => undefined })
  expect(existsSync(movedMark(empty.DATA_DIR))).toBe(false)
})

test('an archive of another territory is restored, with a warning', async () => {
  const { archive } = await aBackup()
  const own = JSON.parse(readFileSync('territories/gibraltar.json', 'utf8')) as Record<string, object> // an object
  const centre = { lat: 49.9, lng: -6.3 }
  const isles = {
    ...own,
    id: 'isles',
    name: 'The Isles',
    bounds: { south: 49.85, north: 49.98, west: -6.45, east: -6.2 },
    submitMap: { ...own['submitMap'], centre },
    recentMap: { ...own['recentMap'], centre },
  }
  const file = join(dirname(anArchive()), 'isles.json')
  writeFileSync(file, JSON.stringify(isles))
  const { code, out } = await runProgram('restore', { ...(await anInstallation('embedded')), TERRITORY: file }, archive)
  expect(code).toBe(0)
  expect(out).toContain("Warning: none of the archive's reports (6) lies in The Isles.")
  expect((await runProgram('restore', await anInstallation('embedded'), archive)).out).not.toContain('Warning')
})
