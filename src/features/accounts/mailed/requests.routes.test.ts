import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aRegistration, aResident, mailedCode, mailsTo, signInAs } from '#test/people.ts'

// With 2 % of every limit: 20 mails an hour in total, 2 requests of a kind from one address, 5 from one IPv6 network.
const FEW = { LIMITS_FACTOR: '0.02', TRUST_PROXY: '1' }

let few: TestApp
beforeEach(async () => {
  few = await testApp({ env: FEW })
  return () => few.close()
})

/** Inserts residents directly, so that no limit counts their registration. */
async function residents(count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, at) => `resident${at}@x.test`)
  await few.services.database.sql`
    insert into users (id, email, display_name, email_verified, created_at, updated_at)
    select gen_random_uuid(), email, 'Ada', true, now(), now() from unnest(${emails}::text[]) as email`
  return emails
}

const ask = (path: string, body: object, from: string, browser = few.aVisitor()) =>
  browser.send('POST', path, body, { headers: { 'x-forwarded-for': from } })
const forgot = (email: string, from: string, browser = few.aVisitor()) =>
  ask('/api/accounts/forgot', { email }, from, browser)
const statusesOf = async (asked: Promise<{ status: number }>[]) =>
  (await Promise.all(asked)).map(({ status }) => status)
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length

const KINDS: [kind: string, path: string][] = [
  ['a new password', '/api/accounts/forgot'],
  ['a sign-in link', '/api/accounts/link'],
  ['a verification mail', '/api/accounts/resend'],
  ['the deletion of an account', '/api/account-deletion'],
]

describe.each(KINDS)('requesting %s', (_, path) => {
  test('for unknown addresses does not use up the budget of others', async () => {
    const asked = Array.from({ length: 60 }, (__, at) => ask(path, { email: `nobody${at}@x.test` }, `192.0.2.${at}`))
    expect(count(await statusesOf(asked), 404)).toBe(60)
    const [email = ''] = await residents(1)
    const answer = await ask(path, { email }, '198.51.100.1')
    expect(answer.status).toBe(path.endsWith('resend') ? 409 : 204)
  })

  test('from sixteen networks of one IPv6 customer is limited by the customer’s budget', async () => {
    const asked = Array.from({ length: 48 }, (__, at) =>
      ask(path, { email: `nobody${at}@x.test` }, `2001:db8:7:${(at % 16).toString(16)}::1`),
    )
    const statuses = await statusesOf(asked)
    expect([count(statuses, 404), count(statuses, 429)]).toEqual([5, 43])
    expect((await ask(path, { email: 'somebody@x.test' }, '2001:db8:8::1')).status).toBe(404)
  })
})

test('registering from sixteen networks of one IPv6 customer is limited by the customer’s budget', async () => {
  const asked = Array.from({ length: 48 }, (_, at) =>
    ask('/api/accounts/register', aRegistration(), `2001:db8:7:${(at % 16).toString(16)}::1`),
  )
  const statuses = await statusesOf(asked)
  expect([count(statuses, 201), count(statuses, 429)]).toEqual([12, 36])
  expect((await ask('/api/accounts/register', aRegistration(), '192.0.2.1')).status).toBe(201)
})

describe('when the hourly limit for all mails is used up', () => {
  const spendAll = async () => {
    const emails = await residents(20)
    const asked = emails.map((email, at) => forgot(email, `192.0.2.${at}`))
    expect(count(await statusesOf(asked), 204)).toBe(20)
  }

  test('unknown browsers have to wait, whether or not the address has an account', async () => {
    await few.close()
    few = await testApp({ env: { ...FEW, REVEAL_ACCOUNTS: 'off' } })
    await spendAll()
    await few.services.database.sql`delete from rate_limits where key like 'forgot:%' or key like 'forgot-hour:%'`
    const answers = [await forgot('resident0@x.test', '203.0.113.1'), await forgot('nobody@x.test', '203.0.113.2')]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([429, 'too-many-requests'])
  })

  test('a browser that was signed in before still gets its mail', async () => {
    const owner = await aResident(few)
    await owner.send('POST', '/api/accounts/sign-out', {})
    await spendAll()
    expect((await forgot(owner.email, '203.0.113.1')).status).toBe(429)
    expect((await forgot(owner.email, '203.0.113.2', owner)).status).toBe(204)
    expect((await mailsTo(few, owner.email))[0]).toMatchObject({ kind: 'reset' })
  })
})

test('browsers that were signed in before have a budget for each address that they ask from', async () => {
  const statuses: number[] = []
  for (const from of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) {
    const owner = await aResident(few)
    await owner.send('POST', '/api/accounts/sign-out', {})
    statuses.push((await forgot(owner.email, from, owner)).status)
  }
  expect(statuses).toEqual([204, 429, 204])
})

describe('a stranger who requests mails for an account again and again', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ env: { LIMITS_FACTOR: '1', TRUST_PROXY: '1' } })
  })
  afterAll(() => app.close())

  test.each(KINDS.filter(([, path]) => !path.endsWith('resend')))(
    'does not make the owner’s own browser wait when requesting %s',
    async (_, path) => {
      const owner = await aResident(app)
      await owner.send('POST', '/api/accounts/sign-out', {})
      const send = (from: string, browser = app.aVisitor()) => ask(path, { email: owner.email }, from, browser)
      expect((await send('192.0.2.1')).status).toBe(204)
      expect((await send('192.0.2.2')).status).toBe(429)
      expect((await send('192.0.2.1', owner)).status).toBe(204)
      // The limit of one mail a minute holds for the owner too.
      expect((await send('192.0.2.1', owner)).status).toBe(429)
    },
  )

  test('is not recognised in a browser that signed in with an older password; the owner’s browser is', async () => {
    const owner = await aResident(app)
    const { email, password } = owner
    const [formerly, byLink] = [app.aVisitor(), app.aVisitor()]
    await signInAs(owner, formerly)
    const changed = await owner.send('PUT', '/api/profile/password', {
      current: password,
      password: 'a new lamp for the quay',
    })
    expect(changed.status).toBe(204)
    expect((await forgot(email, '192.0.2.1', app.aVisitor())).status).toBe(204)
    expect((await forgot(email, '192.0.2.2', formerly)).status).toBe(429)
    expect((await forgot(email, '192.0.2.3', owner)).status).toBe(204)
    await byLink.send('POST', '/api/accounts/reset', {
      code: await mailedCode(app, email),
      password: 'a third lamp for the quay',
    })
    expect((await forgot(email, '192.0.2.4', owner)).status).toBe(429)
  })

  test.each(KINDS.filter(([, path]) => !path.endsWith('resend')))(
    'causes five mails an hour at most when requesting %s',
    async (_, path) => {
      const { email } = await aResident(app)
      const statuses: number[] = []
      for (let minute = 0; minute < 6; minute++) {
        statuses.push((await ask(path, { email }, '192.0.2.9', app.aVisitor())).status)
        // The limit of one mail a minute.
        await app.services.database.sql`
          delete from rate_limits where key like ${`%:${email}`} and key not like ${`%-hour:${email}`}`
      }
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    },
  )

  test('is limited by the account’s budget even with many browsers of that account', async () => {
    const person = await aResident(app)
    const { email, password } = person
    const statuses: number[] = []
    for (let device = 0; device < 12; device++) {
      const browser = app.aVisitor()
      await signInAs({ ...browser, email, password })
      statuses.push((await forgot(email, `192.0.2.${device}`, browser)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(204), 429, 429])
  })
})
