import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillAddresses } from '#features/reports/submit/addresses.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'

let app: TestApp
let geocoder: TestGeocoder
let administrator: Member
let author: Member

beforeAll(async () => {
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
  ;[administrator, author] = await Promise.all([aMember(app, { isAdmin: true }), aMember(app)])
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})

const edit = (id: string, body: object) => administrator.send('PATCH', `/api/admin/reports/${id}`, body)
const elsewhere = { lat: 36.1101234, lng: -5.3461234 }

test('an administrator moves a pin: the address, the map and similar reports are updated, and the log shows it', async () => {
  const { id, lat, lng, address } = await aReport(author, { description: 'Scattered crates lie here' })
  geocoder.answers.label = '3, Europa Road, Europa Point, GX11 1AA, Gibraltar'
  const { status, body } = await edit(id, { ...elsewhere, lat: elsewhere.lat + 0.000_000_04 })
  expect([status, body]).toMatchObject([200, { ...elsewhere, address: geocoder.answers.label }])
  expect((await app.aVisitor().get(`/api/reports/${id}`)).body).toMatchObject({ ...elsewhere })
  const similar = (at: object) =>
    `/api/reports/similar?${new URLSearchParams({ category: 'litter', description: 'Scattered crates lie here', ...at })}`
  const found = async (at: { lat: number; lng: number }) =>
    (await app.aVisitor().get(similar({ lat: String(at.lat), lng: String(at.lng) }))).body.items.length
  expect([await found(elsewhere), await found({ lat, lng })]).toEqual([1, 0])
  const [logged] = (await administrator.get(`/api/admin/log?target=${id}`)).body.items
  expect(logged).toMatchObject({
    action: 'report-edited',
    before: { lat, lng, address },
    after: { ...elsewhere, address: geocoder.answers.label },
  })
  await expectConsistent(app)
})

test('an address that is sent along is kept; if the geocoder is down, the job finds the address later', async () => {
  const { id } = await aReport(author)
  expect((await edit(id, { ...elsewhere, address: 'Behind the lighthouse' })).body.address).toBe(
    'Behind the lighthouse',
  )
  geocoder.answers.status = 503
  expect((await edit(id, { lat: 36.1205, lng: -5.3455 })).body.address).toBeNull()
  geocoder.answers.status = 200
  await fillAddresses(app.services)
  const { items } = (await administrator.get(`/api/admin/reports?q=${id}`)).body
  expect(items[0].address).toBe(geocoder.answers.label)
})

test('an address that an administrator clears does not come back, and one that is still missing is left to the job', async () => {
  const [cleared, missing, moved] = [await aReport(author), await aReport(author), await aReport(author)]
  await app.services.database.sql`update reports set address = null where id = ${missing.id}`
  expect((await edit(cleared.id, { address: '' })).body.address).toBeNull()
  expect((await edit(moved.id, { ...elsewhere, address: '' })).body.address).toBeNull()
  const shown = async (id: string) => (await administrator.get(`/api/admin/reports/${id}`)).body
  const { version } = await shown(missing.id)
  expect((await edit(missing.id, { address: '' })).body.version).toBe(version)
  await fillAddresses(app.services)
  expect([(await shown(cleared.id)).address, (await shown(moved.id)).address]).toEqual([null, null])
  expect((await shown(missing.id)).address).toBe(missing.address)
  const log = async (id: string) => (await administrator.get(`/api/admin/log?target=${id}`)).body.items
  expect(await log(missing.id)).toEqual([])
  expect(await log(cleared.id)).toMatchObject([{ before: { address: cleared.address }, after: { address: '' } }])
})

test('a pin must stay inside the territory and needs both coordinates', async () => {
  const { id, lat, lng } = await aReport(author)
  expect((await edit(id, { lat: 40, lng: -5.35 })).body.code).toBe('outside')
  for (const body of [{ lat: 36.14 }, { lng: -5.35 }, { lat: 'x', lng: -5.35 }])
    expect((await edit(id, body)).body.code).toBe('invalid')
  const { items } = (await administrator.get(`/api/admin/reports?q=${id}`)).body
  expect(items[0]).toMatchObject({ lat, lng })
})
