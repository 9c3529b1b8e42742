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

/** Endpoints that everybody may call. */
const OPEN = [
  'GET /api/me',
  'GET /api/events',
  'GET /api/places/search',
  'GET /api/push/key',
  'GET /api/places/reverse',
  'GET /api/reports',
  'GET /api/reports/map',
  'GET /api/reports/similar',
  'GET /api/reports/{id}',
  'GET /api/reports/{id}/comments',
  'GET /api/reports/{id}/timeline',
  'GET /api/statistics',
  'GET /embed',
  'GET /embed/map.png',
  'GET /open311/discovery.json',
  'GET /open311/v2/requests.json',
  'GET /open311/v2/requests/{service_request_id}.json',
  'GET /open311/v2/services.json',
  'GET /open311/v2/services/{service_code}.json',
  'GET /open311/v2/tokens/{token}.json',
  'GET /reports.atom',
  'GET /reports.csv',
  'GET /reports.geojson',
  'GET /sitemap.xml',
  'GET /sitemap-{from}.xml',
  'GET /statistics.csv',
  'POST /api/account-deletion',
  'POST /api/account-deletion/check',
  'POST /api/accounts/check-link',
  'POST /api/accounts/check-reset',
  'POST /api/accounts/check-verify',
  'POST /api/accounts/forgot',
  'POST /api/accounts/link',
  'POST /api/accounts/register',
  'POST /api/accounts/resend',
  'POST /api/accounts/reset',
  'POST /api/accounts/sign-in',
  'POST /api/accounts/sign-in-link',
  'POST /api/accounts/sign-out',
  'POST /api/accounts/verify',
  'POST /api/language',
  'POST /api/unsubscribe',
  'POST /open311/v2/requests.json', // whoever has a key
]

/**
 * The other endpoints: who may call each, and the status they get for an empty body and an id that does not exist.
 * 200 or 204: the endpoint needs neither. 400: the input is missing. 404: nothing has this id. Everybody else is
 * refused before that.
 */
const GATED: Record<string, readonly [allowed: readonly Who[], answer: number]> = {
  'GET /api/alerts': [SIGNED_IN, 200],
  'POST /api/alerts': [MEMBERS, 400],
  'PUT /api/alerts/{id}': [MEMBERS, 400],
  'DELETE /api/alerts/{id}': [MEMBERS, 404],
  'GET /api/notifications': [SIGNED_IN, 200],
  'GET /api/notifications/unread': [SIGNED_IN, 200],
  'POST /api/notifications/read': [SIGNED_IN, 204],
  'GET /api/profile': [SIGNED_IN, 200],
  'GET /api/profile/achievements': [SIGNED_IN, 200],
  'GET /api/profile/channels': [SIGNED_IN, 200],
  'GET /api/profile/comments': [SIGNED_IN, 200],
  'GET /api/profile/export': [SIGNED_IN, 200],
  'GET /api/profile/following': [SIGNED_IN, 200],
  'GET /api/profile/preferences': [SIGNED_IN, 200],
  'GET /api/profile/push': [SIGNED_IN, 200],
  'PUT /api/profile/push': [MEMBERS, 400],
  'POST /api/push/subscriptions': [MEMBERS, 400],
  'DELETE /api/push/subscriptions': [SIGNED_IN, 400],
  'GET /api/profile/reports': [SIGNED_IN, 200],
  'GET /api/profile/rewards/new': [SIGNED_IN, 200],
  'POST /api/profile/rewards/shown': [SIGNED_IN, 204],
  'GET /api/profile/sessions': [SIGNED_IN, 200],
  'DELETE /api/profile/sessions': [SIGNED_IN, 204],
  'DELETE /api/profile/sessions/{id}': [SIGNED_IN, 404],
  'PATCH /api/profile': [MEMBERS, 200],
  'PUT /api/profile/password': [MEMBERS, 400],
  'PUT /api/profile/photo': [MEMBERS, 400],
  'DELETE /api/profile/photo': [MEMBERS, 200],
  'PUT /api/profile/preferences': [MEMBERS, 400],
  'PUT /api/profile/channels': [MEMBERS, 200],
  'POST /api/reports': [MEMBERS, 400],
  'PATCH /api/reports/{id}': [MEMBERS, 404],
  'DELETE /api/reports/{id}': [MEMBERS, 404],
  'PUT /api/reports/{id}/vote': [MEMBERS, 400],
  'PUT /api/reports/{id}/follow': [MEMBERS, 400],
  'POST /api/reports/{id}/comments': [MEMBERS, 400],
  'DELETE /api/comments/{id}': [MEMBERS, 404],
  'GET /api/reports/{id}/flags': [MEMBERS, 404],
  'POST /api/reports/{id}/flags': [MEMBERS, 400],
  'GET /api/admin/reports': [ADMINISTRATORS, 200],
  'GET /api/admin/reports/{id}': [ADMINISTRATORS, 404],
  'PATCH /api/admin/reports/{id}': [ADMINISTRATORS, 404],
  'DELETE /api/admin/reports/{id}': [ADMINISTRATORS, 404],
  'GET /api/admin/flags': [ADMINISTRATORS, 200],
  'PATCH /api/admin/flags/{id}': [ADMINISTRATORS, 400],
  'POST /api/admin/flags/{id}/undo': [ADMINISTRATORS, 404],
  'GET /api/admin/users': [ADMINISTRATORS, 200],
  'PATCH /api/admin/users/{id}': [ADMINISTRATORS, 404],
  'DELETE /api/admin/users/{id}': [ADMINISTRATORS, 404],
  'GET /api/admin/administrators': [ADMINISTRATORS, 200],
  'PUT /api/admin/administrators': [ADMINISTRATORS, 400],
  'GET /api/admin/comments': [ADMINISTRATORS, 200],
  'DELETE /api/admin/comments/{id}': [ADMINISTRATORS, 404],
  'GET /api/admin/migrations': [ADMINISTRATORS, 200],
  'POST /api/admin/migrations/{name}': [ADMINISTRATORS, 404],
  'GET /api/admin/keys': [ADMINISTRATORS, 200],
  'POST /api/admin/keys': [ADMINISTRATORS, 400],
  'DELETE /api/admin/keys/{id}': [ADMINISTRATORS, 404],
  'GET /api/admin/log': [ADMINISTRATORS, 200],
  'GET /api/admin/overview': [ADMINISTRATORS, 200],
  'GET /api/admin/reports.csv': [ADMINISTRATORS, 200],
  'GET /api/admin/users.csv': [ADMINISTRATORS, 200],
  'GET /api/admin/comments.csv': [ADMINISTRATORS, 200],
  'GET /api/admin/flags.csv': [ADMINISTRATORS, 200],
  'GET /api/admin/log.csv': [ADMINISTRATORS, 200],
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

test('the tables OPEN and GATED have one row for each endpoint, and no others', async () => {
  const { paths } = (await app.aVisitor().get('/api/openapi.json')).body as { paths: Record<string, object> }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(all.toSorted()).toEqual([...OPEN, ...Object.keys(GATED)].toSorted())
})

/** Sends a request without valid input, so that only the rights are checked. */
function ask(who: Who, row: string): Promise<{ status: number }> {
  const [method, path = ''] = row.replace('{id}', NOBODY).split(' ')
  if (method === 'GET') return people[who].get(path)
  return people[who].send(method as 'POST' | 'PUT' | 'PATCH' | 'DELETE', path, {}) // the only other methods in the rows
}

test.each(Object.entries(GATED))('%s is allowed for %j only', async (row, [allowed, answer]) => {
  const statuses = new Map<Who, number>()
  for (const who of ANYONE) statuses.set(who, (await ask(who, row)).status)
  expect(statuses).toEqual(new Map(ANYONE.map((who) => [who, allowed.includes(who) ? answer : REFUSED[who]])))
})

test('the rights to a report depend on its author and on whether it is hidden', async () => {
  const statuses = async (action: (who: Browser) => Promise<{ status: number }>) => {
    const found: Partial<Record<Who, number>> = {}
    for (const who of ['visitor', 'unverified', 'member', 'author', 'administrator'] as const) {
      found[who] = (await action(people[who])).status
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
