import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkArchive } from '#app/ops/archive/check.ts'
import { MANIFEST, type Manifest } from '#app/ops/archive/manifest.ts'
import { packArchive } from '#app/ops/archive/pack.ts'
import { bytesOf, unpackArchive } from '#app/ops/archive/unpack.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import { seedTerritory } from '#db/seed.ts'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { SHORT_FLAGS, VARIABLES } from '../scripts/flags.mjs'
import {
  anArchive,
  anInstallation,
  continuesNumbers,
  contentOf,
  type Installation,
  withInstallation,
} from './archive.ts'
import { runProgram, startProgram } from './program.ts'

// Each test runs commands, one after the other.
vi.setConfig({ testTimeout: 400_000 })

let full: Installation
let archive: string

beforeAll(async () => {
  full = await anInstallation('embedded')
  const { services, close } = await openServices(readConfig(full), openLog('silent'))
  await seedTerritory(services, { reports: 40, photos: 12 })
  await adoptProjectPack(services, 'territories/gibraltar.pmtiles')
  await close()
  archive = anArchive()
  const { err } = await runProgram('backup', full, archive)
  if (err) throw new Error(err)
}, 300_000)

/** The archive with changed bytes. */
function changed(change: (bytes: Buffer) => Buffer): string {
  const path = anArchive()
  writeFileSync(path, change(Buffer.from(readFileSync(archive))))
  return path
}

/** The archive repacked with changed members; null removes one. */
async function repacked(change: (name: string, bytes: Buffer) => Buffer | null): Promise<string> {
  const path = anArchive()
  await packArchive(path, (packing) =>
    unpackArchive(archive, async (member) => {
      const bytes = change(member.name, await bytesOf(member))
      if (bytes) await packing.add(member.name, bytes)
    }),
  )
  return path
}

const withManifest = (change: (manifest: Manifest) => object) => (name: string, bytes: Buffer) =>
  name === MANIFEST ? Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString()) as Manifest))) : bytes // written by our own code

describe('an archive', () => {
  test('that is unchanged is valid', async () => {
    const { tables, files } = await checkArchive(archive)
    expect(tables.find(({ name }) => name === 'reports')?.rows).toBe(40)
    expect(files.length).toBeGreaterThan(20)
  })

  test('with one changed byte anywhere is refused', async () => {
    const { length } = readFileSync(archive)
    const places = [0, 5, 9, ...Array.from({ length: 40 }, (_, i) => Math.floor((i * length) / 40) + i), length - 41]
    for (const at of [...places, length - 40, length - 35, length - 20, length - 1]) {
      const path = changed((bytes) => (bytes.writeUInt8((bytes[at] ?? 0) ^ 0x20, at), bytes))
      await expect(checkArchive(path), `byte ${at} of ${length}`).rejects.toMatchObject({ name: 'BadArchive' })
      rmSync(path)
    }
  })

  test('that is truncated anywhere, or followed by more bytes, is refused', async () => {
    const { length } = readFileSync(archive)
    for (const at of [0, 10, 39, 40, 41, length >> 1, length - 41, length - 40, length - 1]) {
      await expect(checkArchive(changed((bytes) => bytes.subarray(0, at)))).rejects.toMatchObject({
        name: 'BadArchive',
      })
    }
    await expect(checkArchive(changed((bytes) => Buffer.concat([bytes, bytes])))).rejects.toMatchObject({
      name: 'BadArchive',
    })
  })

  test.each<[string, (name: string, bytes: Buffer) => Buffer | null, RegExp]>([
    [
      'a photo less',
      (name, bytes) => (name.startsWith('files/report') ? null : bytes),
      /is not what the manifest says/,
    ],
    ['other rows', (name, bytes) => (name.includes('votes') ? bytes.subarray(1) : bytes), /tables\/votes.jsonl is not/],
    ['no manifest', (name, bytes) => (name === MANIFEST ? null : bytes), /has no manifest/],
    ['a member more', withManifest((all) => ({ ...all, files: [] })), /its manifest doesn't name/],
    ['an unknown shape', withManifest((all) => ({ ...all, tables: 3 })), /out of shape/],
    ['a later format', withManifest((all) => ({ ...all, format: 2 })), /made by a newer program/],
    [
      'later migrations',
      withManifest((all) => ({
        ...all,
        migrations: [...all.migrations, { name: '0999_x.sql', checksum: 'a'.repeat(64) }],
      })),
      /^The archive is newer than this program, which doesn't know its migration 0999_x.sql/,
    ],
    [
      'a changed migration',
      withManifest((all) => ({
        ...all,
        migrations: all.migrations.map((one) => ({ ...one, checksum: 'a'.repeat(64) })),
      })),
      /was changed after it was applied to this archive/,
    ],
  ])('that was repacked with %s is refused', async (_, change, sentence) => {
    await expect(checkArchive(await repacked(change))).rejects.toThrow(sentence)
  })
})

describe('restoring', () => {
  test('an altered archive writes nothing', async () => {
    const empty = { ...(await anInstallation('embedded')) }
    rmSync(empty.DATA_DIR, { recursive: true })
    const path = changed((bytes) => (bytes.writeUInt8((bytes[999] ?? 0) ^ 1, 999), bytes))
    const { code, out, err } = await runProgram('restore', empty, path)
    expect([code, out, err]).toEqual([1, '', `${path} was changed or damaged after it was made.\n`])
    expect(existsSync(empty.DATA_DIR)).toBe(false)
  })

  test('into an installation that is not empty is refused and changes nothing', async () => {
    const before = await contentOf(full)
    const { code, err } = await runProgram('restore', full, archive)
    expect(code).toBe(1)
    expect(err).toMatch(/^The database holds rows already \(\w+\); restore into an empty/)
    expect((await runProgram('restore', full, '--check', archive)).out).toMatch(/^The archive is complete: \d+ rows /)
    expect(await contentOf(full)).toEqual(before)

    const onlyFiles = await anInstallation('embedded')
    const key = `profile_photos/${'0'.repeat(32)}.webp`
    await withInstallation(onlyFiles, (_, files) => files.put(key, Buffer.from('a file')))
    expect((await runProgram('restore', onlyFiles, archive)).err).toMatch(/^Storage holds files already; /)
    expect(Object.keys((await contentOf(onlyFiles)).files)).toEqual([key])
  })

  test('into an installation that was only started once replaces the map that came with it, and its keys', async () => {
    const started = await anInstallation('embedded')
    const program = await startProgram(started)
    await program.stop()
    expect(Object.keys((await contentOf(started)).files).length).toBe(1)
    expect((await runProgram('restore', started, archive)).err).toBe('')
    const { places, push_keys } = (await contentOf(full)).tables
    expect((await contentOf(started)).tables).toMatchObject({ places, push_keys })
  })

  test('is refused while a server holds the folder', async () => {
    const empty = await anInstallation('embedded')
    const program = await startProgram(empty)
    onTestFinished(() => program.kill())
    expect((await runProgram('restore', empty, archive)).err).toMatch(
      /^The data folder .* is in use by another Lamppost/,
    )
  })

  test('that is killed leaves an empty installation, and succeeds the next time', async () => {
    const empty = await anInstallation('embedded')
    for (const said of ['files: ', 'comments: ']) {
      const child = run('restore', empty, archive)
      for await (const text of child.stdout) if (String(text).includes(said)) break
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await withInstallation(empty, async ({ sql }) => expect(await sql`select from users`).toEqual([]))
    }
    expect((await runProgram('restore', empty, archive)).err).toBe('')
    const [before, after] = [await contentOf(full), await contentOf(empty)]
    expect(after.files).toEqual(before.files)
    expect(after.tables['reports']).toBe(before.tables['reports'])
    expect(after.tables['report_words']).toBe(before.tables['report_words'])
    expect(after.tables['report_words']).not.toMatch(/^0 /)
  })

  test('an archive of an earlier release also migrates it', async () => {
    const [earlier, now] = [await anInstallation('embedded'), await anInstallation('postgresql')]
    await withInstallation(earlier, async (database) => {
      await migrate(database, undefined, 11)
      await database.sql`insert into users (id, email, display_name, created_at, updated_at)
        values (gen_random_uuid(), 'ada@x.test', 'Ada', now(), now())`
      await database.sql`insert into places (source, key, label, kind, lat, lng) select 'seen', n, n, 'street', 1, 1
        from generate_series(1, 7) n`
      await database.sql`delete from places where id > 5`
      await database.sql`
        insert into ledger (id, user_id, report_id, at, day, points, reason, details)
        select gen_random_uuid(), users.id, gen_random_uuid(), '2026-01-10'::timestamptz - n * interval '1 day', '2026-01-10', n,
          'report', '{}' from users, generate_series(1, 3) n`
      await database.sql`insert into reports (id, category, description, lat, lng, cell, created_at, updated_at)
        values (gen_random_uuid(), 'litter', 'A bin has tipped over', 36.14, -5.35, 1, now(), now())`
    })
    const path = anArchive()
    expect((await runProgram('backup', earlier, path)).err).toBe('')
    expect((await runProgram('restore', now, path)).err).toBe('')
    await withInstallation(now, async ({ sql }) => {
      expect(await sql`select email from users`).toEqual([{ email: 'ada@x.test' }])
      expect(await sql`select from admin_log`).toEqual([])
      expect(await sql`select points, number from ledger order by number`).toEqual([
        { points: 3, number: 1 },
        { points: 2, number: 2 },
        { points: 1, number: 3 },
      ])
      // A job indexes their words.
      expect(await sql`select words from reports`).toEqual([{ words: null }])
      // Generated numbers continue after the existing ones and those of deleted rows.
      expect(
        await sql`insert into places (source, key, label, kind, lat, lng) values ('seen', 'x', 'x', 'street', 1, 1)
        returning id`,
      ).toEqual([{ id: 8 }])
    })
    // No entry was written after the migration that added the numbers.
    const [later, again] = [anArchive(), await anInstallation('embedded')]
    expect((await runProgram('backup', now, later)).err).toBe('')
    expect((await runProgram('restore', again, later)).err).toBe('')
    for (const place of [now, again]) expect(await withInstallation(place, continuesNumbers)).toBe(true)
  })
})

describe('backing up', () => {
  test('over a file, into a missing folder or from an empty installation is refused', async () => {
    const bytes = readFileSync(archive)
    expect((await runProgram('backup', full, archive)).err).toBe(`${archive} exists already; name a new file.\n`)
    expect(readFileSync(archive).equals(bytes)).toBe(true)
    const path = join(dirname(archive), 'none', 'x.tar.zst')
    expect((await runProgram('backup', full, path)).err).toMatch(/^There is no folder /)
    const nothing = { DATA_DIR: join(dirname(archive), 'nothing') }
    expect((await runProgram('backup', nothing, anArchive())).err).toMatch(/^DATA_DIR: there is no database in /)
    expect(existsSync(nothing.DATA_DIR)).toBe(false)
    expect((await runProgram('backup', full)).err).toMatch(/^Name one file: /)
    const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
    expect((await runProgram('backup', { ...full, ...s3 }, anArchive())).err).toBe(
      "Storage isn't responding: fetch failed: bad port\n",
    )
  })

  test('that is stopped leaves nothing behind', async () => {
    const path = anArchive()
    const child = run('backup', full, path)
    for await (const text of child.stdout) if (String(text).includes('reports: ')) break
    child.kill('SIGINT')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(readdirSync(dirname(path))).toEqual([])
  })

  test('that is killed leaves no file of that name, and the next backup is complete', async () => {
    const path = anArchive()
    const child = run('backup', full, path)
    for await (const text of child.stdout) if (String(text).includes('reports: ')) break
    child.kill('SIGKILL')
    await sleep(100)
    expect(readdirSync(dirname(path)).filter((name) => !name.endsWith('.unfinished'))).toEqual([])
    expect((await runProgram('backup', full, path)).err).toBe('')
    expect((await checkArchive(path)).tables.length).toBeGreaterThan(15)
  })
})

/** The running command, which the test stops. */
function run(name: 'backup' | 'restore', env: Installation, file: string) {
  const words = [...SHORT_FLAGS, `src/app/programs/${name}.ts`, file]
  return spawn(process.execPath, words, {
    env: { PATH: process.env['PATH'], ...VARIABLES, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
