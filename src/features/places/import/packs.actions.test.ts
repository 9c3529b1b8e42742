import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { TerritoryPacks } from '#db/schema.ts'
import { FilesUnavailable } from '#features/media/files.gateway.ts'
import { unlinkRemoved } from '#features/media/removals.actions.ts'
import { makePack } from '#features/pack/making/makePack.gateway.ts'
import { openPack, type Pack } from '#features/pack/pack.gateway.ts'
import { forgetReplacedPacks, openPacks } from '#features/pack/packs.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { anExtract } from '#test/extract.ts'
import { activatePack, adoptProjectPack, importPlaces } from './import.actions.ts'

const folder = mkdtempSync(join(tmpdir(), 'packs-'))
afterAll(() => rmSync(folder, { recursive: true }))
let app: TestApp
beforeEach(async () => (app = await testApp()))
afterEach(() => app.close())

/** A pack with a single street, and the file that it is in. */
async function packWith(street: string): Promise<{ pack: Pack; file: string }> {
  const extract = join(folder, `${street}.osm.pbf`)
  writeFileSync(
    extract,
    anExtract([
      { node: 1, lat: 36.14, lng: -5.35 },
      { node: 2, lat: 36.141, lng: -5.35 },
      { way: 3, nodes: [1, 2], tags: { highway: 'residential', name: street } },
    ]),
  )
  const { archive } = await makePack(extract, app.services.territory)
  const file = join(folder, `${street}.pmtiles`)
  writeFileSync(file, archive)
  return { pack: openPack(archive), file }
}

async function found(words: string): Promise<string[]> {
  const { body } = await app.aVisitor().get(`/api/places/search?q=${encodeURIComponent(words)}`)
  return (body as { items: { label: string }[] }).items.map(({ label }) => label) // its contract
}
const tiles = async (by = app) => {
  const { status, body } = await by.aVisitor().get('/map/tiles.json')
  return status === 200 ? (body as { tiles: string[] }).tiles[0] : status // TileJSON
}
/** The tile at the street. */
const tileOf = async (hash: string) => (await fetch(`${app.base}/map/${hash}/14/7948/6425.mvt`)).status
const states = () =>
  app.services.database.sql<Pick<TerritoryPacks, 'hash' | 'source'> & { isActive: boolean }>`
    select hash, source, replaced_at is null as "isActive" from territory_packs order by activated_at`

test('without a pack there are no tiles, and the address says so', async () => {
  expect(await tiles()).toBe(404)
  expect(await tileOf('0'.repeat(32))).toBe(404)
})

test('pages of other sites can read why there is no map and no tile', async () => {
  for (const path of ['tiles.json', `${'0'.repeat(32)}/14/7948/6425.mvt`, 'x/14/7948/6425.mvt']) {
    const { status, headers } = await fetch(`${app.base}/map/${path}`)
    expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 404, '*'])
  }
})

test('the pack that came with the program is adopted once, and a newer one replaces it', async () => {
  const [first, second] = [await packWith('Old Street'), await packWith('New Street')]
  await adoptProjectPack(app.services, first.file)
  await adoptProjectPack(app.services, first.file)
  expect(await tiles()).toBe(`${app.base}/map/${first.pack.hash}/{z}/{x}/{y}.mvt`)
  expect(await found('street')).toEqual(['Old Street, Gibraltar'])
  await adoptProjectPack(app.services, second.file)
  expect(await found('street')).toEqual(['New Street, Gibraltar'])
  expect(await states()).toEqual([
    { hash: first.pack.hash, source: 'project', isActive: false },
    { hash: second.pack.hash, source: 'project', isActive: true },
  ])
  await adoptProjectPack(app.services, join(folder, 'none.pmtiles'))
  expect(await tiles()).toContain(second.pack.hash)
})

test('a pack that could not be read is loaded once the file store is back', async () => {
  const { pack } = await packWith('Late Street')
  await activatePack(app.services, pack)
  const { territory, files } = app.services
  const away = new FilesUnavailable(new Error('away'))
  vi.spyOn(files, 'get').mockRejectedValueOnce(away).mockRejectedValueOnce(away)
  const packs = await openPacks({ ...app.services, territory: territory.id, againMs: 10 })
  onTestFinished(packs.close)
  expect([packs.current(), packs.isBehind()]).toEqual([null, true])
  await expect.poll(() => packs.current()?.hash).toBe(pack.hash)
  expect(packs.isBehind()).toBe(false)
})

test('a site whose pack is gone from the file store goes on without it, until it is back', async () => {
  const { pack } = await packWith('Lost Street')
  await activatePack(app.services, pack)
  const { territory, files } = app.services
  vi.spyOn(files, 'get').mockResolvedValueOnce(null)
  const packs = await openPacks({ ...app.services, territory: territory.id, againMs: 10 })
  onTestFinished(packs.close)
  expect([packs.current(), packs.isBehind()]).toEqual([null, false])
  await expect.poll(() => packs.current()?.hash).toBe(pack.hash)
})

test('a replaced pack is read once, however many of its tiles are requested at the same time', async () => {
  const [old, current] = [await packWith('Old Street'), await packWith('New Street')]
  for (const { pack } of [old, current]) await activatePack(app.services, pack)
  const packs = await openPacks({ ...app.services, territory: app.services.territory.id })
  onTestFinished(packs.close)
  const get = vi.spyOn(app.services.files, 'get')
  const found = await Promise.all([1, 2, 3].map(() => packs.byHash(old.pack.hash)))
  expect(found.map((pack) => pack?.hash)).toEqual([old.pack.hash, old.pack.hash, old.pack.hash])
  expect(get).toHaveBeenCalledTimes(1)
})

test('an imported pack stays when the program comes with another one', async () => {
  const [own, projects] = [await packWith('Own Street'), await packWith('Project Street')]
  await activatePack(app.services, own.pack)
  await adoptProjectPack(app.services, projects.file)
  expect(await found('street')).toEqual(['Own Street, Gibraltar'])
  expect(await tiles()).toContain(own.pack.hash)
})

test('places that were imported before there were packs stay; only the map comes from the pack', async () => {
  await app.services.database.transaction((sql) =>
    importPlaces(sql, [
      {
        ...{ label: 'Kept Street, Gibraltar', kind: 'street', names: ['Kept Street'], at: [-5.35, 36.14] },
        geometry: { type: 'Point', coordinates: [-5.35, 36.14] },
      },
    ]),
  )
  for (const { pack, file } of [await packWith('Project Street'), await packWith('Newer Street')]) {
    await adoptProjectPack(app.services, file)
    expect(await found('street')).toEqual(['Kept Street, Gibraltar'])
    expect(await tiles()).toContain(pack.hash)
  }
  await activatePack(app.services, (await packWith('Own Street')).pack)
  expect(await found('street')).toEqual(['Own Street, Gibraltar'])
})

test('tiles of a replaced pack are served for a day, then its file goes', async () => {
  const [old, next] = [await packWith('Old Street'), await packWith('New Street')]
  await activatePack(app.services, old.pack)
  await activatePack(app.services, next.pack)
  expect([await tileOf(old.pack.hash), await tileOf(next.pack.hash)]).toEqual([200, 200])
  await forgetReplacedPacks(app.services)
  expect(await tileOf(old.pack.hash)).toBe(200)
  const later = (days: number) => app.setNow(new Date(Date.now() + days * 86_400_000 + 60_000))
  later(1)
  expect([await tileOf(old.pack.hash), await tileOf(next.pack.hash)]).toEqual([404, 200])
  await forgetReplacedPacks(app.services)
  later(2)
  await unlinkRemoved(app.services)
  const left: string[] = []
  for await (const { key } of app.services.files.list('territory_packs/')) left.push(key)
  expect(left).toEqual([`territory_packs/${next.pack.hash}.pmtiles`])
})

test('a pack that comes back before its file is deleted keeps its file', async () => {
  const [old, next] = [await packWith('Old Street'), await packWith('New Street')]
  await activatePack(app.services, old.pack)
  await activatePack(app.services, next.pack)
  app.setNow(new Date(Date.now() + 86_460_000))
  await forgetReplacedPacks(app.services)
  await activatePack(app.services, old.pack)
  app.setNow(new Date(Date.now() + 3 * 86_400_000))
  await unlinkRemoved(app.services)
  expect(await app.services.files.get(`territory_packs/${old.pack.hash}.pmtiles`)).not.toBeNull()
  expect(await tiles()).toContain(old.pack.hash)
})

test('an activation that fails changes neither places nor the map', async () => {
  const [good, bad] = [await packWith('Good Street'), await packWith('Bad Street')]
  await activatePack(app.services, good.pack)
  const [place] = bad.pack.info.places
  const broken = { ...bad.pack, info: { ...bad.pack.info, places: [{ ...place, at: ['x', 'y'] }] } }
  await expect(activatePack(app.services, broken as unknown as Pack)).rejects.toThrow('invalid input syntax')
  expect(await found('street')).toEqual(['Good Street, Gibraltar'])
  expect(await tiles()).toContain(good.pack.hash)
})

test('another process switches by itself', async () => {
  const other = await testApp({ database: 'postgresql' })
  const { DATABASE_URL = '', DATA_DIR } = other.services.config
  const second = await testApp({ database: 'postgresql', env: { DATABASE_URL, DATA_DIR } })
  const { pack } = await packWith('New Street')
  await activatePack(other.services, pack)
  await vi.waitFor(async () => expect(await tiles(second)).toContain(pack.hash), 10_000)
  await Promise.all([second.close(), other.close()])
})

test('a pack of another territory is left alone', async () => {
  const { pack } = await packWith('Far Street')
  const elsewhere = { ...pack, info: { ...pack.info, territory: 'elsewhere' } }
  await activatePack(app.services, elsewhere)
  expect(await tiles()).toBe(404)
})

test('two processes that start at once adopt the same pack', async () => {
  const { pack, file } = await packWith('New Street')
  await Promise.all([adoptProjectPack(app.services, file), adoptProjectPack(app.services, file)])
  expect(await states()).toEqual([{ hash: pack.hash, source: 'project', isActive: true }])
})

test('tiles are immutable, compressed for whoever can read that, and empty where nothing is drawn', async () => {
  const { pack } = await packWith('New Street')
  await activatePack(app.services, pack)
  const get = (path: string, encoding: string) =>
    fetch(`${app.base}/map/${pack.hash}/${path}`, { headers: { 'accept-encoding': encoding } })
  const [packed, plain, refused, empty] = await Promise.all([
    get('14/7948/6425.mvt', 'gzip, br'),
    get('14/7948/6425.mvt', 'identity'),
    get('14/7948/6425.mvt', 'gzip;q=0, *;q=0.5'),
    get('14/0/0.mvt', 'gzip'),
  ])
  const encodings = [packed, plain, refused].map(({ headers }) => headers.get('content-encoding'))
  expect(encodings).toEqual(['gzip', null, null])
  expect(await packed.bytes()).toEqual(await plain.bytes())
  expect([empty.status, (await empty.bytes()).length]).toEqual([200, 0])
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of [
    '10/1/1.mvt',
    '17/1/1.mvt',
    '14/x/1.mvt',
    '14/1/1.png',
    '14/1/-1.mvt',
    '14/16384/0.mvt',
    '14/7948/6425',
  ]) {
    expect([path, (await get(path, 'gzip')).status]).toEqual([path, 404])
  }
})

test('the file of a pack is not served', async () => {
  const { pack } = await packWith('New Street')
  await activatePack(app.services, pack)
  expect((await app.aVisitor().get(`/files/territory_packs/${pack.hash}.pmtiles`)).status).toBe(404)
})
