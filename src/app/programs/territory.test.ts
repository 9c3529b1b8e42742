import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { testApp } from '#test/app.ts'
import { anExtract } from '#test/extract.ts'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { FLAGS, VARIABLES } from '../../../scripts/flags.mjs'

// Each test starts the program, some of them twice.
vi.setConfig({ testTimeout: 90_000 })

const folder = mkdtempSync(join(tmpdir(), 'places-'))
afterAll(() => rmSync(folder, { recursive: true }))
const extract = anExtract([
  { node: 1, lat: 36.14, lng: -5.35, tags: { place: 'town', name: 'Gibraltar' } },
  { node: 2, lat: 36.141, lng: -5.35 },
  { way: 3, nodes: [1, 2], tags: { highway: 'residential', name: 'Main Street', 'name:es': 'Calle Real' } },
])
writeFileSync(join(folder, 'good.osm.pbf'), extract)
writeFileSync(join(folder, 'cut.osm.pbf'), extract.subarray(0, extract.length - 9))

/** What `npm run territory -- FILE` prints, and its exit code. */
function importing(file: string, env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const command = [...FLAGS, 'src/app/programs/territory.ts', ...(file ? [file] : [])]
  const { PATH = '' } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env: { PATH, ...VARIABLES, INIT_CWD: folder, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

const done =
  /^Made the map and the places of Gibraltar: \d+ tiles, 2 places, of which 1 are streets, and 0 house numbers; 0\.0 MB\.\nThe file does not say how old its data are\.\n© OpenStreetMap contributors\n$/

test('an extract can be imported twice into the embedded database while no server runs', async () => {
  const env = { DATA_DIR: join(folder, 'embedded') }
  for (let time = 0; time < 2; time++) {
    expect(await importing('good.osm.pbf', env)).toEqual({ code: 0, out: expect.stringMatching(done), err: '' })
  }
  const database = await openDatabase({ dataDir: env.DATA_DIR, log: () => undefined })
  expect(await database.sql`select label from places order by label`).toEqual([
    { label: 'Gibraltar' },
    { label: 'Main Street, Gibraltar' },
  ])
  await database.close()
})

test('importing into a folder that a server uses fails with a helpful message', async () => {
  const app = await testApp({ database: 'embedded' })
  const { code, out, err } = await importing('good.osm.pbf', { DATA_DIR: app.services.config.DATA_DIR })
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^The data folder .* is in use by another Lamppost; stop it first\n$/)
  await app.close()
})

test('an extract can be imported into PostgreSQL while a server runs, which finds the new places at once', async () => {
  const env = { DATABASE_URL: await freshDatabaseUrl(), AUTH_SECRET: 'a secret of the tests, long enough' }
  const app = await testApp({ database: 'postgresql', env: { ...env, GEOCODER_LIVE: 'off' } })
  expect((await importing('good.osm.pbf', { ...env, DATA_DIR: join(folder, 'other') })).out).toMatch(done)
  const { body } = await app.aVisitor().get('/api/places/search?q=calle')
  expect(body).toEqual({
    items: [expect.objectContaining({ label: 'Main Street, Gibraltar' })],
    next: null,
    geocoder: 'not-asked',
  })
  await app.close()
})

test.each([
  ['cut.osm.pbf', /cut\.osm\.pbf is damaged or was cut off; nothing was changed\.\n$/],
  ['none.osm.pbf', /^There is no file .*none\.osm\.pbf\.\n$/],
  ['', /^Name one OpenStreetMap extract: npm run territory -- FILE\.osm\.pbf\nOr ask/],
])('%j fails with a plain sentence and leaves nothing behind', async (file, sentence) => {
  const env = { DATA_DIR: join(folder, 'untouched') }
  const { code, out, err } = await importing(file, env)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(sentence)
  expect(err.split('\n').length).toBe(2)
  expect(existsSync(env.DATA_DIR)).toBe(false)
})
