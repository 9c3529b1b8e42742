import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { recountPoints } from '#features/reports/counts/countRepair.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Reply } from '#test/browser.ts'
import { inParallel } from '#test/inParallel.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, removeReport, rowsOf } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'

let app: TestApp
let administrators: Member[]
let neighbours: Member[]
let photo: Buffer

beforeAll(async () => {
  app = await testApp()
  administrators = await Promise.all([1, 2, 3].map(() => aMember(app, { isAdmin: true })))
  neighbours = await members(app, 10)
  photo = await aJpeg({ width: 80, height: 60 })
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const edit = (who: Member, id: string, body: object) => who.send('PATCH', `/api/admin/reports/${id}`, body)
const wrongStandings = (author: Member) =>
  app.services.database.transaction((sql) => recountPoints(sql, app.services, [author.id], app.services.now()))

test('deleting takes back the points of the correction that was stored last, whatever the clocks say', async () => {
  const author = await aMember(app)
  const { id } = await aReport(author, { category: 'litter', photo })
  const other = await aReport(author, { category: 'traffic' })
  const now = Date.now()
  app.setNow(new Date(now + 5000))
  await edit(administrators[0]!, id, { category: 'noise' })
  app.setNow(new Date(now))
  await edit(administrators[1]!, id, { category: 'traffic', removePhoto: true })
  await expectConsistent(app)
  expect((await removeReport(author, id)).status).toBe(204)
  expect((await author.get('/api/profile/achievements')).body.points).toBe(10 + 25 + 15)
  expect(await wrongStandings(author)).toBe(0)
  await removeReport(author, other.id)
  await expectConsistent(app)
  expect(await rows`select points, reports_by_category from standings where user_id = ${author.id}`).toEqual([
    { points: 0, reports_by_category: {} },
  ])
})

const action = fc.record({
  kind: fc.constantFrom('category', 'category', 'category', 'photo', 'delete', 'validate', 'hide', 'recompute'),
  category: fc.constantFrom(...CATEGORIES.slice(0, 3)),
  which: fc.nat(2),
  who: fc.nat(2),
})

test('points stay correct while administrators edit, neighbours vote and the author deletes, all at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 24 }), async (actions) => {
      const author = await aMember(app)
      const reports: { id: string }[] = []
      for (const category of ['litter', 'noise', 'litter']) reports.push(await aReport(author, { category, photo }))
      // The points are correct at any moment, so there is nothing to repair.
      const unchanged = async () => {
        expect(await wrongStandings(author)).toBe(0)
        return undefined
      }
      const played = actions.flatMap(({ kind, category, which, who }): (() => Promise<Reply | undefined>)[] => {
        const { id } = reports[which]! // there are three reports
        const administrator = administrators[who]!
        if (kind === 'recompute') return [unchanged]
        if (kind === 'delete') return [() => removeReport(author, id)]
        if (kind === 'validate') return neighbours.map((neighbour) => () => castVote(neighbour, id, 'confirm'))
        if (kind === 'photo') return [() => edit(administrator, id, { removePhoto: true })]
        return [() => edit(administrator, id, kind === 'hide' ? { status: 'hidden' } : { category })]
      })
      const replies = (await inParallel(played)).filter((reply) => reply !== undefined)
      expect(replies.filter(({ status }) => ![200, 204, 404].includes(status)).map(({ body }) => body)).toEqual([])
      await expectConsistent(app)
      expect(await wrongStandings(author)).toBe(0)
      await removeReport(author, reports[0]!.id)
      await expectConsistent(app)
    }),
    { numRuns: 25 },
  )
}, 120_000)
