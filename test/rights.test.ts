import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import type { Browser } from './browser.ts'
import { aComment } from './comments.ts'
import { aMember, aReport, castVote, type Member } from './makers.ts'

// Access rights: every endpoint of the OpenAPI document has a row, and a new one without a row fails. The last test
// checks the rights to a single report.
const ANYONE = ['visitor', 'unverified', 'disabled', 'member', 'author', 'administrator'] as const
const SIGNED_IN = ['unverified', 'member', 'author', 'administrator'] as const
const MEMBERS = ['member', 'author', 'administrator'] as const
const ADMINISTRATORS = ['administrator'] as const

type Who = (typeof ANYONE)[number]

const ROWS: Record<string, readonly Who[]> = {
  'GET /api/me': ANYONE,
  'GET /api/events': ANYONE,
  'GET /api/places/search': ANYONE,
  'GET /api/places/reverse': ANYONE,
  'GET /api/reports': ANYONE,
  'GET /api/reports/map': ANYONE,
  'GET /api/reports/similar': ANYONE,
  'GET /api/reports/{id}': ANYONE,
  'GET /api/reports/{id}/comments': ANYONE,
  'GET /api/reports/{id}/timeline': ANYONE,
  'POST /api/account-deletion': ANYONE,
  'POST /api/account-deletion/check': ANYONE,
  'POST /api/accounts/check-link': ANYONE,
  'POST /api/accounts/check-reset': ANYONE,
  'POST /api/accounts/check-verify': ANYONE,
  'POST /api/accounts/forgot': ANYONE,
  'POST /api/accounts/link': ANYONE,
  'POST /api/accounts/register': ANYONE,
  'POST /api/accounts/resend': ANYONE,
  'POST /api/accounts/reset': ANYONE,
  'POST /api/accounts/sign-in': ANYONE,
  'POST /api/accounts/sign-in-link': ANYONE,
  'POST /api/accounts/sign-out': ANYONE,
  'POST /api/accounts/verify': ANYONE,
  'GET /api/notifications': SIGNED_IN,
  'GET /api/notifications/unread': SIGNED_IN,
  'POST /api/notifications/read': SIGNED_IN,
  'GET /api/profile': SIGNED_IN,
  'GET /api/profile/achievements': SIGNED_IN,
  'GET /api/profile/comments': SIGNED_IN,
  'GET /api/profile/export': SIGNED_IN,
  'GET /api/profile/preferences': SIGNED_IN,
  'GET /api/profile/reports': SIGNED_IN,
  'GET /api/profile/rewards/new': SIGNED_IN,
  'POST /api/profile/rewards/shown': SIGNED_IN,
  'GET /api/profile/sessions': SIGNED_IN,
  'DELETE /api/profile/sessions': SIGNED_IN,
  'DELETE /api/profile/sessions/{id}': SIGNED_IN,
  'PATCH /api/profile': MEMBERS,
  'PUT /api/profile/password': MEMBERS,
  'PUT /api/profile/photo': MEMBERS,
  'DELETE /api/profile/photo': MEMBERS,
  'PUT /api/profile/preferences': MEMBERS,
  'POST /api/reports': MEMBERS,
  'PATCH /api/reports/{id}': MEMBERS,
  'DELETE /api/reports/{id}': MEMBERS,
  'PUT /api/reports/{id}/vote': MEMBERS,
  'POST /api/reports/{id}/comments': MEMBERS,
  'DELETE /api/comments/{id}': MEMBERS,
  'GET /api/reports/{id}/flags': MEMBERS,
  'POST /api/reports/{id}/flags': MEMBERS,
  'GET /api/admin/reports': ADMINISTRATORS,
  'GET /api/admin/reports/{id}': ADMINISTRATORS,
  'PATCH /api/admin/reports/{id}': ADMINISTRATORS,
  'DELETE /api/admin/reports/{id}': ADMINISTRATORS,
  'GET /api/admin/flags': ADMINISTRATORS,
  'PATCH /api/admin/flags/{id}': ADMINISTRATORS,
  'POST /api/admin/flags/{id}/undo': ADMINISTRATORS,
  'GET /api/admin/users': ADMINISTRATORS,
  'PATCH /api/admin/users/{id}': ADMINISTRATORS,
  'DELETE /api/admin/users/{id}': ADMINISTRATORS,
  'GET /api/admin/administrators': ADMINISTRATORS,
  'PUT /api/admin/administrators': ADMINISTRATORS,
  'GET /api/admin/comments': ADMINISTRATORS,
  'DELETE /api/admin/comments/{id}': ADMINISTRATORS,
  'GET /api/admin/migrations': ADMINISTRATORS,
  'POST /api/admin/migrations/{name}': ADMINISTRATORS,
  'GET /api/admin/log': ADMINISTRATORS,
  'GET /api/admin/overview': ADMINISTRATORS,
  'GET /api/admin/reports.csv': ADMINISTRATORS,
  'GET /api/admin/users.csv': ADMINISTRATORS,
  'GET /api/admin/comments.csv': ADMINISTRATORS,
  'GET /api/admin/flags.csv': ADMINISTRATORS,
  'GET /api/admin/log.csv': ADMINISTRATORS,
}

/** The status for people without the right: 401 for visitors and disabled people, 403 for the rest. */
const REFUSED: Record<Who, number> = {
  visitor: 401,
  disabled: 401,
  unverified: 403,
  member: 403,
  author: 403,
  administrator: 403,
}

const NOBODY = '00000000-0000-7000-8000-000000000000'

let app: TestApp
let people: Record<Who, Browser>
let author: Member
let administrator: Member

beforeAll(async () => {
  app = await testApp()
  const [disabled, unverified, member] = await Promise.all([
    aMember(app),
    aMember(app, { isVerified: false }),
    aMember(app),
  ])
  author = await aMember(app)
  administrator = await aMember(app, { isAdmin: true })
  people = { visitor: app.aVisitor(), disabled, unverified, member, author, administrator }
  await administrator.send('PATCH', `/api/admin/users/${disabled.id}`, { disabled: true })
})
afterAll(() => app.close())

test('every endpoint has a row, and every row an endpoint', async () => {
  const { paths } = (await app.aVisitor().get('/api/openapi.json')).body as { paths: Record<string, object> }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(all.toSorted()).toEqual(Object.keys(ROWS).toSorted())
})

const gated = Object.entries(ROWS).filter(([, who]) => who !== ANYONE)

/** Sends a request without valid input, so that only the rights are checked. */
function ask(who: Who, row: string): Promise<{ status: number }> {
  const [method, path = ''] = row.replace('{id}', NOBODY).split(' ')
  if (method === 'GET') return people[who].get(path)
  return people[who].send(method as 'POST' | 'PUT' | 'PATCH' | 'DELETE', path, {}) // the only other methods in the rows
}

test.each(gated)('%s is allowed for %j only', async (row, allowed) => {
  for (const who of ANYONE) {
    const { status } = await ask(who, row)
    const isLetIn = status < 500 && status !== 401 && status !== 403
    expect([who, isLetIn || status]).toEqual([who, allowed.includes(who) || REFUSED[who]])
  }
})

test('the rights to a report depend on its author and on whether it is hidden', async () => {
  const statuses = async (act: (who: Browser) => Promise<{ status: number }>) => {
    const found: Partial<Record<Who, number>> = {}
    for (const who of ['visitor', 'unverified', 'member', 'author', 'administrator'] as const) {
      found[who] = (await act(people[who])).status
    }
    return Object.values(found)
  }
  const { id } = await aReport(author)
  expect(await statuses((who) => who.get(`/api/reports/${id}`))).toEqual([200, 200, 200, 200, 200])
  expect(await statuses((who) => castVote(who, id, 'confirm'))).toEqual([401, 403, 200, 403, 200])
  const correct = (who: Browser) => who.send('PATCH', `/api/reports/${id}`, { description: 'A bin lies there' })
  expect(await statuses(correct)).toEqual([401, 403, 403, 200, 403])
  expect(await statuses((who) => who.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' }))).toEqual([
    401, 403, 201, 403, 201,
  ])
  const { id: comment } = await aComment(author, id)
  const visible = [people.visitor, people.unverified, people.member, author]
  const removals: number[] = []
  for (const who of visible) removals.push((await who.send('DELETE', `/api/comments/${comment}`)).status)
  expect(removals).toEqual([401, 403, 403, 204])
  const { id: another } = await aComment(author, id)
  expect((await administrator.send('DELETE', `/api/comments/${another}`)).status).toBe(204)

  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'hidden' })
  expect(await statuses((who) => who.get(`/api/reports/${id}`))).toEqual([404, 404, 404, 200, 200])
  expect(await statuses((who) => who.get(`/api/reports/${id}/comments`))).toEqual([404, 404, 404, 200, 200])
  expect(await statuses((who) => castVote(who, id, 'confirm'))).toEqual([401, 403, 404, 403, 409])
  expect(await statuses((who) => who.send('POST', `/api/reports/${id}/flags`, { reason: 'spam' }))).toEqual([
    401, 403, 404, 403, 409,
  ])
  expect(await statuses(correct)).toEqual([401, 403, 404, 409, 403])

  await administrator.send('PATCH', `/api/admin/reports/${id}`, { status: 'active' })
  expect(await statuses((who) => who.send('DELETE', `/api/reports/${id}`))).toEqual([401, 403, 403, 204, 404])
  expect(await statuses((who) => who.get(`/api/reports/${id}`))).toEqual([404, 404, 404, 404, 404])
})
