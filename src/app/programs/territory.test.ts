import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openPack } from '#features/pack/pack.gateway.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { testApp } from '#test/app.ts'
import { anExtract, anXmlExtract, type Thing } from '#test/extract.ts'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { runProgram, startProgram } from '#test/program.ts'

// Each test starts the program, some of them twice.
vi.setConfig({ testTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'places-'))
afterAll(() => rmSync(folder, { recursive: true }))
const things: Thing[] = [
  { node: 1, lat: 36.14, lng: -5.35, tags: { place: 'town', name: 'Gibraltar' } },
  { node: 2, lat: 36.141, lng: -5.35 },
  { way: 3, nodes: [1, 2], tags: { highway: 'residential', name: 'Main Street', 'name:es': 'Calle Real' } },
]
const extract = anExtract(things)
writeFileSync(join(folder, 'good.osm.pbf'), extract)
writeFileSync(join(folder, 'cut.osm.pbf'), extract.subarray(0, extract.length - 9))

/** What `npm run territory -- FILE` prints, and its exit code. */
const importing = (args: string[], env: Record<string, string>) =>
  runProgram('territory', { INIT_CWD: folder, ...env }, ...args)

const done =
  /^Made the map and the places of Gibraltar: \d+ tiles, 2 places, of which 1 are streets, and 0 house numbers; 0\.0 MB\.\nThe file does not say how old its data are\.\n© OpenStreetMap contributors\n$/

test('an extract can be imported twice into the embedded database while no server runs', async () => {
  const env = { DATA_DIR: join(folder, 'embedded') }
  for (let time = 0; time < 2; time++) {
    expect(await importing(['good.osm.pbf'], env)).toEqual({ code: 0, out: expect.stringMatching(done), err: '' })
  }
  const database = await openDatabase({ dataDir: env.DATA_DIR, log: () => undefined })
  expect(await database.sql`select label from places order by label`).toEqual([
    { label: 'Gibraltar' },
    { label: 'Main Street, Gibraltar' },
  ])
  await database.close()
})

test('a running server with an embedded database takes the new map and places at once', async () => {
  const env = { DATA_DIR: join(folder, 'running'), TERRITORY: join(folder, 'own.json') }
  copyFileSync('territories/gibraltar.json', env.TERRITORY)
  const program = await startProgram(env)
  const visitor = program.aVisitor()
  expect((await visitor.get('/map/tiles.json')).status).toBe(404)
  expect(await importing(['good.osm.pbf'], env)).toEqual({ code: 0, out: expect.stringMatching(done), err: '' })
  expect((await visitor.get('/map/tiles.json')).status).toBe(200)
  const { body } = await visitor.get('/api/places/search?q=calle')
  expect(body).toMatchObject({ items: [{ label: 'Main Street, Gibraltar' }] })
  expect(await program.stop()).toBe(0)
})

test('--out writes the pack into a file and changes nothing else', async () => {
  const env = { DATA_DIR: join(folder, 'unused') }
  const { code, out } = await importing(['good.osm.pbf', '--out', 'own.pmtiles'], env)
  const [written, ...rest] = out.trimEnd().split('\n').toReversed()
  expect([code, `${rest.toReversed().join('\n')}\n`]).toEqual([0, expect.stringMatching(done)])
  expect(written).toBe(`Written to ${join(folder, 'own.pmtiles')}; this site still uses its present map.`)
  expect(openPack(readFileSync(join(folder, 'own.pmtiles'))).info.places.length).toBe(2)
  expect(existsSync(env.DATA_DIR)).toBe(false)
})

/** An Overpass server on loopback that gives this answer, and what it was asked. */
async function anOverpass(status: number, answer: string) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(new URLSearchParams(body).get('data') ?? '')
      response.writeHead(status).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { asked, env: { OVERPASS_URL: `http://127.0.0.1:${port}/api/interpreter` } }
}

test('--fetch asks the Overpass server for what lies in the territory and uses the answer', async () => {
  const today = new Date().toISOString()
  const { asked, env } = await anOverpass(200, anXmlExtract(things, today))
  const { code, out, err } = await importing(['--fetch'], { ...env, DATA_DIR: join(folder, 'fetched') })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/\nThe data are of \d+ \w+ \d{4}\.\n/)
  expect(asked.length).toBe(1)
  expect(asked[0]).toMatch(/^\[out:xml\]\[timeout:180\];\(node\(36\.09\d+,-5\.37\d+,36\.16\d+,-5\.32\d+\);way\(/)
})

test.each([
  ['is busy', 429, '', /^127\.0\.0\.1:\d+ is busy; try again in some minutes\. Nothing was changed\.\n$/],
  ['is broken', 500, '', /^127\.0\.0\.1:\d+ answered with 500\. Nothing was changed\.\n$/],
  ['is cut off', 200, anXmlExtract(things).slice(0, -30), /is damaged or was cut off; nothing was changed\.\n$/],
  ['sends an error as text', 200, 'runtime error', /is no OpenStreetMap extract/],
])('an Overpass server that %s changes nothing', async (_, status, answer, sentence) => {
  const { env } = await anOverpass(status, answer)
  const data = { DATA_DIR: join(folder, 'unfetched') }
  const { code, out, err } = await importing(['--fetch'], { ...env, ...data })
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(sentence)
  expect(existsSync(data.DATA_DIR)).toBe(false)
})

test('an Overpass server that cannot be reached is named', async () => {
  const env = { OVERPASS_URL: 'http://127.0.0.1:9/api', DATA_DIR: join(folder, 'unfetched') }
  expect((await importing(['--fetch'], env)).err).toMatch(/^127\.0\.0\.1:9 could not be reached/)
  const gone = { ...env, TMPDIR: join(folder, 'gone') }
  expect((await importing(['--fetch'], gone)).err).toMatch(
    /^The folder for temporary files, .*gone, is full or can't be/,
  )
})

test('an extract can be imported into PostgreSQL while a server runs, which finds the new places at once', async () => {
  const env = { DATABASE_URL: await freshDatabaseUrl(), AUTH_SECRET: 'a secret of the tests, long enough' }
  const app = await testApp({ database: 'postgresql', env: { ...env, GEOCODER_LIVE: 'off' } })
  expect((await importing(['good.osm.pbf'], { ...env, DATA_DIR: join(folder, 'other') })).out).toMatch(done)
  const { body } = await app.aVisitor().get('/api/places/search?q=calle')
  expect(body).toEqual({
    items: [expect.objectContaining({ label: 'Main Street, Gibraltar' })],
    next: null,
    geocoder: 'not-needed',
  })
  await app.close()
})

test.each([
  ['cut.osm.pbf', /cut\.osm\.pbf is damaged or was cut off; nothing was changed\.\n$/],
  ['good.osm.pbf more.osm.pbf', /^Name one OpenStreetMap extract/],
  ['good.osm.pbf --fetch', /^Name one OpenStreetMap extract/],
  ['good.osm.pbf --unknown', /^Name one OpenStreetMap extract/],
  ['good.osm.pbf --out nowhere/x.pmtiles', /^There is no folder /],
  ['good.osm.pbf --out .', / can't be written: EISDIR[^\n]*\.\n$/],
  ['none.osm.pbf', /^There is no file .*none\.osm\.pbf\.\n$/],
  ['', /^Name one OpenStreetMap extract: npm run territory -- FILE\.osm\.pbf\nOr ask/],
])('%j fails with a plain sentence and leaves nothing behind', async (file, sentence) => {
  const env = { DATA_DIR: join(folder, 'untouched') }
  const { code, out, err } = await importing(file.split(' ').filter(Boolean), env)
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(sentence)
  expect(existsSync(env.DATA_DIR)).toBe(false)
})
