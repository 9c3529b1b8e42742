import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { aMember, aReport, type Member, removeReport } from '#test/makers.ts'
import { runMigration } from '#test/migrationRuns.ts'
import { aResident } from '#test/people.ts'
import { tracesOf } from '#test/personalData.ts'
import { filesInZip } from '#test/zip.ts'

let app: TestApp
let administrator: Member
let author: Awaited<ReturnType<typeof aResident>>

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  administrator = await aMember(app, { isAdmin: true })
  author = await aResident(app)
})

const OLD = 'Zebedee parks his van here'
const NEW = 'A van is parked here'
const correct = (id: string, fields: object) => author.send('PATCH', `/api/reports/${id}`, fields)
const forAdmins = (id: string) => administrator.get(`/api/admin/reports/${id}`)
const flag = (who: Member, id: string) => who.send('POST', `/api/reports/${id}/flags`, { reason: 'inappropriate' })
const flaggedAs = async (id: string) => {
  const { items } = (await administrator.get('/api/admin/flags')).body
  return items.find(({ report }: { report: { id: string } }) => report.id === id).flags
}

describe('the earlier versions of a corrected report', () => {
  test('are shown to administrators, each with its time, and to nobody else', async () => {
    const { id, lat, lng } = await aReport(author, { description: OLD })
    expect((await forAdmins(id)).body).toMatchObject({ editedAt: null, corrections: [] })
    await correct(id, { description: NEW, category: 'traffic' })
    const { body } = await correct(id, { lat: 36.13, lng: -5.35 })
    const read = await forAdmins(id)
    expect(read.body).toMatchObject({ category: 'traffic', description: NEW, editedAt: body.editedAt })
    expect(read.body.corrections).toEqual([
      { at: body.editedAt, category: 'traffic', description: NEW, lat, lng, address: null },
      { at: expect.any(String), category: 'litter', description: OLD, lat, lng, address: null },
    ])
    const member = await aMember(app)
    for (const path of [
      '',
      `/${id}`,
      `/${id}/timeline`,
      '/map',
      `/similar?category=litter&description=${OLD}&lat=${lat}&lng=${lng}`,
    ]) {
      for (const who of [author, member, app.aVisitor(), administrator]) {
        expect(JSON.stringify((await who.get(`/api/reports${path}`)).body)).not.toContain('Zebedee')
      }
    }
  })

  test('are in the author’s own archive', async () => {
    const { id } = await aReport(author, { description: OLD })
    await correct(id, { description: NEW })
    const cookie = cookiesOf(author)
    const answer = await fetch(`${app.base}/api/profile/export`, { headers: { cookie } })
    const files = filesInZip(Buffer.from(await answer.arrayBuffer()))
    expect(JSON.parse(files.get('reports.json')?.toString() ?? '')).toMatchObject([
      {
        id,
        description: NEW,
        editedAt: expect.any(String),
        beforeCorrections: [{ description: OLD, category: 'litter' }],
      },
    ])
    expect(files.get('points.json')?.toString()).not.toContain('Zebedee')
  })

  test('are deleted when the deleted report is purged', async () => {
    const { id } = await aReport(author, { description: 'Quentin parks here' })
    await flag(await aMember(app), id)
    await correct(id, { description: NEW })
    expect(await tracesOf(app, ['Quentin'])).toEqual({ report_corrections: 1, flags: 1 })
    await removeReport(author, id)
    app.setNow(new Date(Date.now() + 31 * DAY_MS))
    await runMigration(app, 'purge')
    app.setNow(new Date())
    expect(await tracesOf(app, ['Quentin'])).toEqual({})
  })

  test.each([true, false])(
    'are deleted when its author’s account is deleted, whether or not the reports are kept: %s',
    async (keepReports) => {
      const { id } = await aReport(author, { description: 'Rosalind parks here' })
      await flag(await aMember(app), id)
      await correct(id, { description: NEW })
      const left = await author.send('POST', '/api/account-deletion', { password: 'lamps at night', keepReports })
      expect(left.status).toBe(204)
      expect((await app.aVisitor().get(`/api/reports/${id}`)).status).toBe(keepReports ? 200 : 404)
      expect(await tracesOf(app, ['Rosalind'])).toEqual({})
    },
  )
})

test('a flag keeps the text that was flagged, which is shown if the report has changed since', async () => {
  const { id } = await aReport(author, { description: OLD })
  const neighbour = await aMember(app)
  await flag(neighbour, id)
  expect(await flaggedAs(id)).toMatchObject([{ description: null }])
  await correct(id, { description: NEW })
  await flag(await aMember(app), id)
  expect(await flaggedAs(id)).toMatchObject([{ description: OLD }, { description: null }])
  app.setNow(new Date(Date.now() + 31 * 60_000))
  await flag(neighbour, id)
  app.setNow(new Date())
  expect(await flaggedAs(id)).toMatchObject([{ description: null }, { description: null }])
})
