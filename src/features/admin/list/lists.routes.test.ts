import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { expectConsistent } from '#test/invariants.ts'
import { aMember, aReport, castVote, type Member, members, type Query, rowsOf } from '#test/makers.ts'
import { readCursor, writeCursor } from './order/cursors.rules.ts'

let app: TestApp
let administrator: Member
let people: Member[]
let reports: string[]

beforeAll(async () => {
  app = await testApp()
  administrator = await aMember(app, { isAdmin: true, name: 'Ada Admin' })
  people = await members(app, 4)
  reports = []
  for (const [at, category] of ['litter', 'noise', 'litter', 'traffic', 'wildlife'].entries()) {
    const { id } = await aReport(people[at === 4 ? 1 : 0]!, { category, description: `Lamp number ${at}` })
    reports.push(id)
  }
  const [, two, three, four] = people
  for (const who of [two!, three!]) await castVote(who, reports[1]!, 'confirm')
  await castVote(three!, reports[3]!, 'confirm')
  for (const who of [two!, three!, four!]) await flag(who, reports[2]!)
  await flag(two!, reports[0]!)
  await rows`update reports set status = 'resolved' where id = ${reports[3]}`
  await rows`update reports set category = 'unknown' where id = ${reports[4]}`
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const flag = (who: Member, id: string) => who.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' })
const list = async (path: string) => (await administrator.get(`/api/admin/${path}`)).body

interface Entry {
  id: string
  report?: { id: string }
}

/** The ids on all pages of a list, two entries a page. */
async function paged(path: string): Promise<string[]> {
  const found: string[] = []
  let cursor = ''
  do {
    const body = await list(`${path}&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    found.push(...body.items.map(({ id, report }: Entry) => (path.startsWith('flags') ? report?.id : id)))
    cursor = body.next
  } while (cursor)
  return found
}
const numbered = (ids: string[]) => ids.map((id) => reports.indexOf(id))

test.each([
  ['newest', [4, 3, 2, 1, 0]],
  ['oldest', [0, 1, 2, 3, 4]],
  ['most-confirms', [1, 3, 4, 2, 0]],
  ['fewest-confirms', [0, 2, 4, 3, 1]],
  ['most-flags', [2, 0, 4, 3, 1]],
  ['fewest-flags', [1, 3, 4, 0, 2]],
])('lists reports of every state and category, also unknown ones, page by page: %s', async (sort, order) => {
  expect(numbered(await paged(`reports?sort=${sort}`))).toEqual(order)
  const searched = numbered(await paged(`reports?sort=${sort}&q=lamp+numb`))
  expect(searched).toEqual(order)
  expect(numbered(await paged(`reports?sort=${sort}&status=resolved`))).toEqual([3])
  expect(numbered(await paged(`reports?sort=${sort}&category=litter`))).toEqual(
    order.filter((at) => at === 0 || at === 2),
  )
})

test('lists the most flagged reports first by default, and the newest first among equals', async () => {
  expect(numbered(await paged('reports?'))).toEqual([2, 0, 4, 3, 1])
})

test('says that there are more matches than the page shows, or counts them', async () => {
  expect(await list('reports?q=lamp&limit=2')).toMatchObject({ total: 2, isMore: true })
  expect(await list('reports?q=lamp')).toMatchObject({ total: 5, isMore: false })
  expect(await list('reports?category=litter')).toMatchObject({ total: 2, isMore: false })
})

test('lists flagged reports by waiting time and by number of flags', async () => {
  expect(numbered(await paged('flags?sort=oldest'))).toEqual([2, 0])
  expect(numbered(await paged('flags?sort=newest'))).toEqual([0, 2])
  expect(numbered(await paged('flags?sort=most-flags'))).toEqual([2, 0])
  expect(numbered(await paged('flags?sort=fewest-flags'))).toEqual([0, 2])
  expect(await list('flags')).toMatchObject({ total: 2, isMore: false })
})

test('open flags are counted correctly when they are set, decided, or removed with an account', async () => {
  await rows`update reports set category = 'wildlife' where id = ${reports[4]}`
  await rows`update reports set status = 'active' where id = ${reports[3]}`
  await expectConsistent(app)
  const [somebody] = await members(app, 1)
  await flag(somebody!, reports[0]!)
  expect((await list(`reports?q=${reports[0]}`)).items[0].flags).toBe(2)
  await administrator.send('DELETE', `/api/admin/users/${somebody!.id}`)
  expect((await list(`reports?q=${reports[0]}`)).items[0].flags).toBe(1)
  await expectConsistent(app)
  await administrator.send('PATCH', `/api/admin/flags/${reports[0]}`, { decision: 'dismiss' })
  expect((await list(`reports?q=${reports[0]}`)).items[0].flags).toBe(0)
  await expectConsistent(app)
})

test.each([
  ['name', ({ displayName }: User) => displayName, 1],
  ['name-down', ({ displayName }: User) => displayName, -1],
  ['most-points', ({ points }: User) => points, -1],
  ['fewest-points', ({ points }: User) => points, 1],
  ['most-reports', ({ reports: count }: User) => count, -1],
  ['fewest-reports', ({ reports: count }: User) => count, 1],
  ['newest', ({ createdAt }: User) => createdAt, -1],
  ['oldest', ({ createdAt }: User) => createdAt, 1],
] as const)('lists accounts, with or without reports, page by page: %s', async (sort, keyOf, way) => {
  const whole: User[] = (await list(`users?sort=${sort}`)).items
  expect(whole).toHaveLength(5)
  const ordered = whole.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    return way * (a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1)
  })
  expect(whole.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id))
  expect(await paged(`users?sort=${sort}`)).toEqual(ordered.map(({ id }) => id))
  expect(await paged(`users?sort=${sort}&q=${administrator.id}`)).toEqual([administrator.id])
})

interface User {
  id: string
  displayName: string
  createdAt: string
  points: number
  reports: number
}

test('lists comments and the log in both directions', async () => {
  const made = [await aComment(people[1]!, reports[0]!), await aComment(people[2]!, reports[1]!)].map(({ id }) => id)
  expect(await paged('comments?sort=oldest')).toEqual(made)
  expect(await paged('comments?sort=newest')).toEqual(made.toReversed())
  const log = await paged('log?sort=oldest')
  expect(log.length).toBeGreaterThan(1)
  expect(await paged('log?sort=newest')).toEqual(log.toReversed())
  expect(await paged(`log?target=${reports[0]}`)).toHaveLength(1)
  const [action] = (await list(`log?target=${reports[0]}`)).items
  expect(action.target).toEqual({ kind: 'report', id: reports[0], name: expect.stringMatching(/\w/) })
})

test.each(['%00', 'a%07', 'a'.repeat(101), 'a&target=b'])(
  'a log of an impossible target is refused: %s',
  async (target) => {
    for (const path of ['log', 'log.csv']) {
      const { status, body } = await administrator.get(`/api/admin/${path}?target=${target}`)
      expect([status, body.code]).toEqual([400, expect.stringMatching(/^(invalid|too-long)$/)])
    }
  },
)

test('a cursor by name gives the first page in another order; an invalid cursor or order is refused', async () => {
  const { next } = await list('users?sort=name&limit=1')
  expect(readCursor(next)).toMatchObject({ key: expect.any(String) })
  expect(await list(`users?sort=newest&limit=1&cursor=${encodeURIComponent(next)}`)).toEqual(
    await list('users?sort=newest&limit=1'),
  )
  const long = { key: '🦀'.repeat(101), id: reports[0]! }
  expect(readCursor(writeCursor(long))).toEqual(long)
  const far = writeCursor({ key: 3e15, id: reports[0]! })
  expect((await list(`reports?sort=most-confirms&cursor=${far}`)).items).toHaveLength(5)
  for (const query of ['sort=best', 'cursor=x', `cursor=~%25E0%25.${reports[0]}`, `cursor=~%2500.${reports[0]}`]) {
    expect([query, (await administrator.get(`/api/admin/users?${query}`)).status]).toEqual([query, 400])
  }
})
