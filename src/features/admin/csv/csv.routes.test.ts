import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { aComment } from '#test/comments.ts'
import { newLog } from '#test/log.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'

let app: TestApp
let administrator: Member
let author: Member
const log = newLog()

beforeAll(async () => {
  app = await testApp({ logTo: log })
  administrator = await aMember(app, { isAdmin: true, name: 'Ada Admin' })
  author = await aMember(app, { name: '=Olga' })
})
afterAll(() => app.close())

const rows = (...query: Query) => rowsOf(app, ...query)
const download = (path: string) => administrator.get(`/api/admin/${path}`)
const linesOf = (body: string) => body.replace(/^\uFEFF/, '').split('\r\n')

test('exports a list as CSV for spreadsheets, with no cell that is run as a formula', async () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']
  const ids: string[] = []
  for (const [at, text] of formulas.entries()) {
    const { id } = await aReport(author, { description: `Number ${at}` })
    await rows`update reports set description = ${text} where id = ${id}`
    ids.push(id)
  }
  await rows`update reports set address = 'Main Street, "Town"', description = ${'Two\nlines, one comma'} where id = ${ids[1]}`
  const { status, headers, body } = await download('reports.csv?sort=oldest')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const today = dayIn(app.services.territory.timeZone, app.services.now())
  expect(headers.get('content-disposition')).toBe(`attachment; filename="reports-${today}.csv"`)
  expect(headers.get('cache-control')).toContain('no-store')
  const lines = linesOf(body)
  expect(lines).toHaveLength(formulas.length + 2)
  expect(lines[0]).toMatch(/^id,createdAt,category,status,description,/)
  expect(lines[2]).toContain(',"Two\nlines, one comma","Main Street, ""Town""",')
  const others = formulas.filter((_, at) => at !== 1)
  // Some readers end a cell at a tab or a carriage return, so the text after them must not be a formula either.
  const written = others.map((text) => text.replace(/^[\t\r]/, "$&'"))
  expect(written.filter((text) => !body.includes(`'${text}`))).toEqual([])
  // Numbers stay numbers, also negative longitudes.
  expect(lines[1]).toMatch(/,36\.\d+,-5\.\d+,'=Olga,/)
})

test('contains no formula for readers that end cells at semicolons, tabs or line ends', async () => {
  const { id } = await aReport(author, { description: 'Hidden' })
  await rows`update reports set description = ${'x;=1+1;y\t+2\n@SUM(A1); -3;fine; \uff1d4;"=2;" "+3"'} where id = ${id}`
  const { body } = await download('reports.csv?sort=newest')
  expect(body).toContain(`x;'=1+1;y\t'+2\n'@SUM(A1); '-3;fine; '\uff1d4;""'=2;"" ""'+3""`)
  const cells = body.split(/[;\t\n\r|]/).map((cell: string) => cell.replaceAll('"', '').trim())
  expect(cells.filter((cell: string) => /^[=+@\uff1d]/.test(cell))).toEqual([])
})

test('respects the filters and the order of the list, and starts with the UTF-8 byte order mark', async () => {
  const response = await fetch(`${app.base}/api/admin/users.csv?sort=name-down&q=olga`, {
    headers: { cookie: cookiesOf(administrator) },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = linesOf(bytes.toString())
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(author.email)
  expect(linesOf((await download('reports.csv?status=hidden')).body)).toHaveLength(2)
  expect((await download('reports.csv?status=gone')).status).toBe(400)
})

test('logs who exported which list, but not the search words', async () => {
  await download('users.csv?filter=disabled&q=Olga')
  const { items } = (await download('log?action=list-downloaded&limit=1')).body
  expect(items).toMatchObject([
    {
      administrator: 'Ada Admin',
      target: { kind: 'list', id: 'users' },
      after: { filter: 'disabled', sort: 'newest', isSearch: true },
    },
  ])
  expect(JSON.stringify(items)).not.toContain('Olga')
})

test('another site cannot make an administrator export a list, and nothing is logged', async () => {
  const count = async () => (await rows`select count(*)::int as actions from admin_log`)[0]?.['actions']
  const before = await count()
  for (const site of ['cross-site', 'same-site']) {
    const { status, body } = await administrator.get('/api/admin/users.csv', { headers: { 'sec-fetch-site': site } })
    expect([status, body.code]).toEqual([403, 'wrong-origin'])
  }
  expect(await count()).toBe(before)
  for (const site of ['none', 'same-origin'])
    expect((await administrator.get('/api/admin/users.csv', { headers: { 'sec-fetch-site': site } })).status).toBe(200)
})

test('exports comments, flags and a log of more than one page completely', async () => {
  const { id } = await aReport(author)
  await aComment(administrator, id, { text: 'Seen, "indeed"' })
  await administrator.send('POST', `/api/reports/${id}/flags`, { reason: 'spam', comment: '@here' })
  expect((await download('comments.csv')).body).toContain('"Seen, ""indeed"""')
  expect((await download('flags.csv')).body).toContain(`,1,spam,'@here,`)
  await rows`
    insert into admin_log (id, at, administrator_id, action, target_kind, target_id)
    select gen_random_uuid(), now() - interval '1 minute' * n, ${administrator.id}, 'user-edited', 'user', 'many'
    from generate_series(1, 1100) n`
  const lines = linesOf((await download('log.csv?target=many')).body).slice(1, -1)
  expect(new Set(lines).size).toBe(1100)
})

test.each([{}, { 'accept-encoding': 'identity' }])(
  'cuts off a file when its reader loses the rights, %o',
  async (headers) => {
    const reader = await aMember(app, { isAdmin: true })
    await rows`
    insert into admin_log (id, at, administrator_id, action, target_kind, target_id, before)
    select gen_random_uuid(), now() - interval '1 minute' * n, ${administrator.id}, 'user-edited', 'user',
      'long', jsonb_build_object('text', repeat(md5(n::text), 300))
    from generate_series(1, 3000) n`
    const response = await fetch(`${app.base}/api/admin/log.csv?target=long`, {
      headers: { ...headers, cookie: cookiesOf(reader) },
    })
    await rows`update users set admin = false where id = ${reader.id}`
    await expect(response.text()).rejects.toThrow('terminated')
    expect(log.text()).toContain('has lost rights')
    expect(log.lines().filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
)

test('a query that fails before the first line is answered with an error, not with a file', async () => {
  await rows`alter table comments rename to elsewhere`
  const { status, headers, body } = await download('comments.csv')
  await rows`alter table elsewhere rename to comments`
  expect([status, body.code]).toEqual([500, 'internal'])
  const kept = ['content-encoding', 'content-disposition'].filter((name) => headers.has(name))
  expect([headers.get('content-type'), kept]).toEqual(['application/json; charset=utf-8', []])
})
