import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { previewPath } from '#features/reports/preview/preview.rules.ts'
import { announceNow } from '#test/announcements.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'

let app: TestApp
let author: Member
let administrator: Member

beforeAll(async () => {
  app = await testApp()
  author = await aMember(app)
  administrator = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())

const get = (path: string) => fetch(app.base + path, { redirect: 'manual' })
const pathOf = async (id: string) => previewPath((await author.get(`/api/reports/${id}`)).body)

test('without a pack there is no picture', async () => {
  const { id } = await aReport(author)
  expect((await get(await pathOf(id))).status).toBe(404)
  await adoptProjectPack(app.services, 'territories/gibraltar.pmtiles')
  expect((await get(await pathOf(id))).status).toBe(200)
})

test('a report has a picture of the map, 1200 by 630, which shows land, streets and the pin in the light colours', async () => {
  const { id } = await aReport(author, { category: 'litter', lat: 36.1445, lng: -5.3525 })
  const answer = await get(await pathOf(id))
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
  const picture = sharp(await answer.bytes())
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const count = (colour: number) => {
    let found = 0
    for (let at = 0; at < data.length; at += info.channels) if (data.readUIntBE(at, 3) === colour) found++
    return found
  }
  for (const colour of [0xbcdae6, 0xf2f0ea, 0xffffff, 0xe2ddd4, 0x04756b]) expect(count(colour)).toBeGreaterThan(1000)
})

test('after its pin has moved, a report has another picture, and the old address redirects to it', async () => {
  const { id } = await aReport(author)
  const before = await pathOf(id)
  await administrator.send('PATCH', `/api/admin/reports/${id}`, { lat: 36.12, lng: -5.345, address: 'Elsewhere' })
  const after = await pathOf(id)
  expect(after).not.toBe(before)
  const answer = await get(before)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(after)
  expect((await get(after)).status).toBe(200)
})

test('the picture of a hidden or deleted report is gone for everybody', async () => {
  const [hidden, deleted] = [await aReport(author), await aReport(author)]
  const paths = [await pathOf(hidden.id), await pathOf(deleted.id)]
  for (const path of paths) expect((await get(path)).status).toBe(200)
  await administrator.send('PATCH', `/api/admin/reports/${hidden.id}`, { status: 'hidden' })
  await author.send('DELETE', `/api/reports/${deleted.id}`)
  await announceNow(app)
  for (const path of paths) expect((await get(path)).status).toBe(404)
})

test.each(['/preview/nonsense.png', '/preview/00000000-0000-4000-8000-000000000000-00000000.png'])(
  '%s is not found',
  async (path) => expect((await get(path)).status).toBe(404),
)

/** As many requests as the server lets in at once, however slow it is: those beyond are refused for another time. */
const LET_IN = 24

test('too many pictures at once are refused with Retry-After', async () => {
  const paths: string[] = []
  for (let index = 0; index < LET_IN; index++) {
    paths.push(await pathOf((await aReport(author, { lat: 36.13 + index / 2000, lng: -5.35 })).id))
  }
  const answers = await Promise.all(paths.map(get))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('5')
  // Two are drawn at once, and twelve wait.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(14)
})

test('a picture that is requested by many at once is drawn once, so none of them is refused', async () => {
  const path = await pathOf((await aReport(author)).id)
  const answers = await Promise.all(Array.from({ length: LET_IN }, () => get(path)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
