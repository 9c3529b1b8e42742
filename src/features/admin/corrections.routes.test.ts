import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { checked } from '#test/checked.ts'
import { aMember, aReport, type Member, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
let administrators: Member[]
let photo: Buffer

beforeAll(async () => {
  app = await testApp()
  administrators = await Promise.all([1, 2, 3].map(() => aMember(app, { isAdmin: true })))
  photo = await aJpeg({ width: 80, height: 60 })
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const edit = (who: Member, id: string, body: object) => who.send('PATCH', `/api/admin/reports/${id}`, body)
test('of two corrections the one that was written last is what deleting takes back, whatever their clocks say', async () => {
  const author = await aMember(app)
  const { id } = await aReport(author, { category: 'litter', photo })
  const other = await aReport(author, { category: 'traffic' })
  const now = Date.now()
  app.setNow(new Date(now + 5000))
  await edit(administrators[0]!, id, { category: 'noise' })
  app.setNow(new Date(now))
  await edit(administrators[1]!, id, { category: 'traffic', removePhoto: true })
  await checked(app)
  expect((await removeReport(author, id)).status).toBe(204)
  expect((await author.get('/api/profile/achievements')).body.points).toBe(10 + 25 + 15)
  await removeReport(author, other.id)
  await checked(app)
  expect(await rows`select points, reports_by_category from standings where user_id = ${author.id}`).toEqual([
    { points: 0, reports_by_category: {} },
  ])
})
