import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePack } from '#features/pack/making/makePack.gateway.ts'
import { openPack } from '#features/pack/pack.gateway.ts'
import { activatePack, activateStoredPack, adoptProjectPack } from '#features/places/import/import.actions.ts'
import { fillAddresses } from '#features/reports/submit/addresses.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { anExtract } from '#test/extract.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'
import { runMigration } from '#test/migrationRuns.ts'

const PACK = 'territories/gibraltar.pmtiles'
const IN_MAIN_STREET = { lat: 36.1405, lng: -5.35357 }
const AT_SEA = { lat: 36.1052, lng: -5.3652 }

let geocoder: TestGeocoder
/** With the project's pack alone, with a geocoder besides, and with neither. */
let own: TestApp
let both: TestApp
let bare: TestApp
let member: Member

beforeAll(async () => {
  geocoder = await startGeocoder()
  own = await testApp({ hasPack: true })
  both = await testApp({ hasPack: true, env: { GEOCODER_URL: geocoder.url } })
  bare = await testApp()
  member = await aMember(own)
})
beforeEach(() => {
  Object.assign(geocoder.answers, { label: '1, Asked Street, Westside, GX11 1AA, Gibraltar', status: 200, places: [] })
  geocoder.asked.length = 0
})
afterAll(async () => {
  await Promise.all([own.close(), both.close(), bare.close()])
  await geocoder.stop()
})

const reverse = async (app: TestApp, query: Record<string, string | number>) => {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await app.aVisitor().get(`/api/places/reverse?${asked}`)
  return [status, body.address ?? body.code, body.message].filter((said) => said !== undefined)
}
const search = async (app: TestApp, q: string, more = '') => {
  const { status, body } = await app.aVisitor().get(`/api/places/search?q=${encodeURIComponent(q)}${more}`)
  return { status, body: body as { items: { label: string; lat: number; lng: number }[]; geocoder: string } } // its contract
}
const keptAddresses = (app: TestApp) => app.services.database.sql`select key from geocoded_places`

test.each([
  ['house number and street', IN_MAIN_STREET, '164 Main Street, GX11 1AA, Gibraltar'],
  ['square', { lat: 36.144935, lng: -5.352935 }, 'Casemates Square, GX11 1AA, Gibraltar'],
  [
    'street and quarter',
    { lat: 36.133, lng: -5.346 },
    'Signal Station Road, Upper Rock Nature Reserve, GX11 1AA, Gibraltar',
  ],
  ['nearest thing', { lat: 36.1378, lng: -5.3401 }, 'near Caleta Palace Hotel, Catalan Bay, GX11 1AA, Gibraltar'],
])('without a geocoder the pack names a point by its %s', async (_, point, address) => {
  expect(await reverse(own, point)).toEqual([200, address])
  expect(await keptAddresses(own)).toEqual([])
})

test('a location is unknown if nothing with a name lies within 150 m, or without pack and geocoder', async () => {
  expect(await reverse(own, AT_SEA)).toEqual([404, 'address-unknown', 'Unknown location'])
  expect(await reverse(bare, IN_MAIN_STREET)).toEqual([404, 'address-unknown', 'Unknown location'])
})

test('a geocoder is asked first; the pack answers when it fails or knows nothing', async () => {
  expect(await reverse(both, { lat: 36.1401, lng: -5.3531 })).toEqual([200, geocoder.answers.label])
  geocoder.answers.label = null
  const [, unnamed] = await reverse(both, { lat: 36.1402, lng: -5.3533 })
  expect(unnamed).toBe((await reverse(own, { lat: 36.1402, lng: -5.3533 }))[1])
  expect(await reverse(both, AT_SEA)).toEqual([404, 'address-unknown', 'Unknown location'])
  geocoder.answers.status = 500
  expect(await reverse(both, IN_MAIN_STREET)).toEqual([200, '164 Main Street, GX11 1AA, Gibraltar'])
  const further = { ...AT_SEA, lat: 36.1042 }
  expect(await reverse(both, further)).toEqual([503, 'address-unavailable', 'Unable to retrieve address'])
  expect(geocoder.asked.length).toBe(5)
})

test('a report has the pack’s address at once, also after its pin was moved', async () => {
  const report = await aReport(member, IN_MAIN_STREET)
  expect(report.address).toBe('164 Main Street, GX11 1AA, Gibraltar')
  const moved = { category: report.category, description: report.description, lat: 36.133, lng: -5.346 }
  const { body } = await member.send('PATCH', `/api/reports/${report.id}`, moved)
  expect(body.address).toBe('Signal Station Road, Upper Rock Nature Reserve, GX11 1AA, Gibraltar')
  const administrator = await aMember(own, { isAdmin: true })
  const edit = { lat: IN_MAIN_STREET.lat, lng: IN_MAIN_STREET.lng }
  expect((await administrator.send('PATCH', `/api/admin/reports/${report.id}`, edit)).body.address).toBe(
    '164 Main Street, GX11 1AA, Gibraltar',
  )
  expect((await aReport(member, AT_SEA)).address).toBeNull()
})

test('without pack and geocoder a report has no address until there is a pack; then the job fills it in', async () => {
  const { id, address } = await aReport(await aMember(bare), IN_MAIN_STREET)
  expect(address).toBeNull()
  await fillAddresses(bare.services)
  const stored = () => bare.services.database.sql`select address from reports where id = ${id}`
  expect(await stored()).toEqual([{ address: null }])
  await adoptProjectPack(bare.services, PACK)
  await fillAddresses(bare.services)
  expect(await stored()).toEqual([{ address: '164 Main Street, GX11 1AA, Gibraltar' }])
})

test('the migration fills in addresses from the pack', async () => {
  const { id } = await aReport(member, IN_MAIN_STREET)
  const { sql } = own.services.database
  await sql`update reports set address = null where id = ${id}`
  const { log } = await runMigration(own, 'addresses')
  expect(log.map(({ kind }) => kind)).toEqual(['started', 'addresses', 'done'])
  expect(await sql`select address from reports where id = ${id}`).toEqual([
    { address: '164 Main Street, GX11 1AA, Gibraltar' },
  ])
})

test('without a geocoder the place index answers alone, and nobody is told to press Search', async () => {
  for (const more of ['', '&pressed=1']) {
    const { body } = await search(own, 'moorish', more)
    expect([body.items[0]?.label, body.geocoder]).toEqual(['Moorish Castle, Gibraltar', 'not-needed'])
  }
  expect((await search(own, 'nowhere at all')).body).toEqual({ items: [], next: null, geocoder: 'not-needed' })
})

test.each([
  ['164 main street', '164 Main Street, Gibraltar'],
  ['Main Street 164', '164 Main Street, Gibraltar'],
  ['164 main street, gibraltar', '164 Main Street, Gibraltar'],
  ['12 main st', 'Main Street, Gibraltar'],
  ['Main Street, Gibraltar', 'Main Street, Gibraltar'],
  ['main street gx11 1aa', 'Main Street, Gibraltar'],
  ['casmates squre', 'Casemates Square, Gibraltar'],
  ['rock hotel', 'The Rock Hotel, Europa Road, Gibraltar'],
  ['gibraltar museum bomb house lane', 'Gibraltar Museum, Bomb House Lane, Gibraltar'],
])('a search for %j finds %j first', async (words, label) => {
  expect((await search(own, words)).body.items[0]?.label).toBe(label)
})

test('house numbers do not crowd out streets', async () => {
  const { body } = await search(own, 'main')
  const labels = body.items.map(({ label }) => label)
  expect(labels).toContain('Main Street, Gibraltar')
  expect(labels.filter((label) => /\d/.test(label))).toEqual([])
})

test('a search for coordinates, in any notation, gives their own point, and its address is looked up', async () => {
  for (const typed of ['36.1405, -5.35357', `36°8'25.8"N 5°21'12.852"W`]) {
    const { items, geocoder: said } = (await search(both, typed, '&pressed=1')).body
    expect([items, said]).toEqual([[{ label: '36.1405, -5.35357', ...IN_MAIN_STREET }], 'not-needed'])
  }
  expect(geocoder.asked).toEqual([])
  const chosen = { ...IN_MAIN_STREET, address: '36.1405, -5.35357', searched: '36.1405, -5.35357' }
  expect(await reverse(own, chosen)).toEqual([200, '164 Main Street, GX11 1AA, Gibraltar'])
})

test('coordinates outside of the territory are refused with the sentence of the specification', async () => {
  expect(await search(own, '40.4168, -3.7038')).toMatchObject({
    status: 400,
    body: {
      code: 'outside',
      message: 'Location is outside of Gibraltar. Please select a location within Gibraltar.',
    },
  })
})

test('a chosen name is stored with the ending of all addresses, so that its street stays on the screens', async () => {
  const [place] = (await search(own, 'gibraltar museum')).body.items
  expect(place?.label).toBe('Gibraltar Museum, Bomb House Lane, Gibraltar')
  const chosen = {
    lat: place?.lat ?? 0,
    lng: place?.lng ?? 0,
    address: place?.label ?? '',
    searched: 'gibraltar museum',
  }
  const stored = 'Gibraltar Museum, Bomb House Lane, GX11 1AA, Gibraltar'
  expect(await reverse(own, chosen)).toEqual([200, stored])
  expect((await aReport(member, chosen)).address).toBe(stored)
  const [, moved] = await reverse(own, { ...chosen, lat: chosen.lat + 0.0001 })
  expect(moved).not.toContain('Museum')
})

test('a new pack is used from the next request on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamppost-pack-'))
  const file = join(folder, 'made.osm.pbf')
  const castle = { ...AT_SEA, lat: AT_SEA.lat + 0.0005 }
  writeFileSync(file, anExtract([{ node: 1, ...castle, tags: { historic: 'castle', name: 'Sunken Castle' } }]))
  const before = own.services.packs.current()
  const { archive } = await makePack(file, own.services.territory)
  await activatePack(own.services, openPack(archive))
  expect(await reverse(own, AT_SEA)).toEqual([200, 'near Sunken Castle, GX11 1AA, Gibraltar'])
  expect(await reverse(own, IN_MAIN_STREET)).toEqual([404, 'address-unknown', 'Unknown location'])
  await activateStoredPack(own.services, before?.hash ?? '')
  expect((await reverse(own, IN_MAIN_STREET))[0]).toBe(200)
  rmSync(folder, { recursive: true })
})
