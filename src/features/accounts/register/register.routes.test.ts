import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Codes, Credentials, Users } from '#db/schema.ts'
import { DatabaseBusy } from '#platform/server/database/busy.ts'
import type { InSnakeCase } from '#platform/server/database/columns.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { whileHashingIsBusy } from '#test/busyHashing.ts'
import { anUnverified, aRegistration, aResident, codeIn, mailedCode, mailsTo, signInAs } from '#test/people.ts'

const ADDRESS = '/api/accounts/register'
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const register = (typed: Parameters<typeof aRegistration>[0]) =>
  app.aVisitor().send('POST', ADDRESS, aRegistration(typed))

test('people with any address that browsers accept can register, sign in and set a new password', async () => {
  for (const email of ["O'Hara&Sons/gi=1@x.test", 'ada@xn--80ak6aa92e.xn--p1ai']) {
    const person = await aResident(app, { email })
    const { body } = await person.get('/api/me')
    expect(body.email).toBe(email.toLowerCase())
    expect((await person.send('POST', '/api/accounts/forgot', { email })).status).toBe(204)
    const code = await mailedCode(app, body.email)
    expect((await person.send('POST', '/api/accounts/reset', { code, password: 'other lamps' })).status).toBe(204)
    expect((await signInAs({ ...person, password: 'other lamps' })).status).toBe(200)
    expect((await register({ email })).body.code).toBe('email-in-use')
  }
})

test('registering creates an unverified account, stores a hash of the password and mails a link', async () => {
  const form = aRegistration({ firstName: '  Zoë ', lastName: 'O’Hara\u202e', email: ' Zoe.OHara@X.test ' })
  const { status, body, headers } = await app.aVisitor().send('POST', ADDRESS, form)
  expect({ status, body, cookies: headers.getSetCookie() }).toEqual({
    status: 201,
    body: { email: 'zoe.ohara@x.test' },
    cookies: [
      expect.stringMatching(/^lamppost-registering=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/),
    ],
  })
  expect(headers.get('cache-control')).toBe('private, no-store')

  const { sql } = app.services.database
  const [user] = await sql<InSnakeCase<Users>>`select * from users where email = 'zoe.ohara@x.test'`
  expect(user).toMatchObject({
    first_name: 'Zoë',
    last_name: 'O’Hara',
    display_name: 'Zoë O’Hara',
    email_verified: false,
    admin: false,
  })
  const [credential] = await sql<Pick<Credentials, 'password'>>`
    select password from credentials where user_id = ${user?.id}`
  expect(credential?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)

  const mails = await mailsTo(app, 'zoe.ohara@x.test')
  expect(mails).toMatchObject([{ kind: 'verify', subject: 'Verify your email for Lamppost' }])
  const [link = ''] = mails[0]?.links ?? []
  expect(link).toMatch(new RegExp(`^${app.base}/verify\\?oobCode=[\\w-]{43}$`))
  const [code] = await sql<Pick<Codes, 'hash'> & { lives: number }>`
    select hash, extract(epoch from expires_at - created_at)::int as lives from codes where user_id = ${user?.id}`
  expect(code?.lives).toBe(24 * 3600)
  expect(code?.hash).not.toBe(codeIn(link))
})

const refused: [why: string, typed: object, status: number, code: string, message: string][] = [
  ['no first name', { firstName: '' }, 400, 'missing-fields', 'Please fill out all required fields.'],
  [
    'a first name of nothing visible',
    { firstName: ' \u200b\u2060 ' },
    400,
    'missing-fields',
    'Please fill out all required fields.',
  ],
  ['no last name', { lastName: '  ' }, 400, 'missing-fields', 'Please fill out all required fields.'],
  ['no email', { email: '' }, 400, 'missing-fields', 'Please fill out all required fields.'],
  ['no password', { password: '' }, 400, 'missing-fields', 'Please fill out all required fields.'],
  [
    'no password and a wrong address',
    { email: 'ada', password: '' },
    400,
    'missing-fields',
    'Please fill out all required fields.',
  ],
  ['a field that is not there', { email: undefined }, 400, 'missing-fields', 'Please fill out all required fields.'],
  ['an address without a domain', { email: 'ada@' }, 400, 'invalid-email', 'Please enter a valid email address.'],
  [
    'a wrong address and a short password',
    { email: 'ada', password: 'x' },
    400,
    'invalid-email',
    'Please enter a valid email address.',
  ],
  ['two addresses', { email: 'a@x.test,b@x.test' }, 400, 'invalid-email', 'Please enter a valid email address.'],
  [
    'an address that would add a header',
    { email: 'a@x.test\r\nbcc: b@x.test' },
    400,
    'invalid-email',
    'Please enter a valid email address.',
  ],
  ['an address beyond ASCII', { email: 'ädä@x.test' }, 400, 'invalid-email', 'Please enter a valid email address.'],
  [
    'an address of 255 characters',
    { email: `a@${'x'.repeat(248)}.test` },
    400,
    'invalid-email',
    'Please enter a valid email address.',
  ],
  [
    'a name of 51 letters',
    { firstName: '𞤀'.repeat(51) },
    400,
    'too-long',
    'This is too long. Use up to 50 characters.',
  ],
  ['five characters', { password: 'lamp5' }, 400, 'short-password', 'Password must be at least 6 characters long'],
  ['129 characters', { password: 'é'.repeat(129) }, 400, 'long-password', 'Password can have up to 128 characters'],
  [
    'one of the commonest',
    { password: 'Qwerty123' },
    400,
    'weak-password',
    'Password is too weak. Please choose a stronger password.',
  ],
]
test.each(refused)('%s is refused', async (_, typed, status, code, message) => {
  const answer = await register(typed)
  expect(answer).toMatchObject({ status, body: { code, message } })
})

test.each([
  ['a name with NUL', { lastName: 'a\0b' }],
  ['a name of two lines', { lastName: 'a\nb' }],
  ['a password with half a character', { password: 'half \ud800 one' }],
  ['a number for a name', { firstName: 7 as unknown as string }],
])('%s is refused', async (_, typed) => {
  expect((await register(typed)).status).toBe(400)
})

test.each([
  ['three ligatures, six letters', 'ﬁ'.repeat(3)],
  ['128 letters typed as 384 characters', '\u1ec7'.normalize('NFD').repeat(128)],
])('a password’s length is measured on its normalised form: %s', async (_, password) => {
  const person = await aResident(app, { password })
  expect((await signInAs({ ...person, password: password.normalize('NFC') })).status).toBe(200)
})

test('a name is stored as typed, with its markup; other fields in the request are ignored', async () => {
  const { email } = await anUnverified(app, {
    firstName: '<b>Ada</b>',
    ...{ admin: true, emailVerified: true, id: 'x' },
  })
  const [user] = await app.services.database.sql`
    select first_name, admin, email_verified from users where email = ${email}`
  expect(user).toEqual({ first_name: '<b>Ada</b>', admin: false, email_verified: false })
})

test.each([
  ['verified', aResident],
  ['unverified', anUnverified],
])('an address whose account is %s is in use, however it is written', async (_, make) => {
  const { email } = await make(app)
  expect(await register({ email: email.toUpperCase() })).toMatchObject({
    status: 422,
    body: {
      code: 'email-in-use',
      message: 'An account with this email already exists. Please sign in instead.',
      field: 'email',
    },
  })
})

test('one of several simultaneous registrations of one address succeeds', async () => {
  const email = 'race@x.test'
  const answers = await Promise.all([1, 2, 3, 4].map(() => register({ email })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  const [found] = await app.services.database.sql<{ users: number; passwords: number; codes: number }>`
    select (select count(*) from users where email = ${email}) as users,
      (select count(*) from credentials join users on users.id = user_id where email = ${email}) as passwords,
      (select count(*) from codes join users on users.id = user_id where email = ${email}) as codes`
  expect(found).toEqual({ users: 1, passwords: 1, codes: 1 })
  // The refused ones mail the owner another link; only the newest code works.
  const codes = (await mailsTo(app, email)).map(({ links }) => codeIn(links[0] ?? ''))
  const readings = await Promise.all(
    codes.map((code) => app.aVisitor().send('POST', '/api/accounts/check-verify', { code })),
  )
  expect(readings.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an incomplete account left by a crash does not block its address', async () => {
  const { email } = await anUnverified(app)
  const { sql } = app.services.database
  await sql`delete from credentials where user_id = (select id from users where email = ${email})`
  await sql`update users set created_at = created_at - interval '2 minutes' where email = ${email}`
  expect((await register({ email })).status).toBe(201)
  expect(await mailedCode(app, email)).not.toBe('')
})

test('another site cannot register anybody', async () => {
  const body = aRegistration()
  for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await app.aVisitor().send('POST', ADDRESS, body, { headers: headers as Record<string, string> })
    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong-origin' } })
  }
  const text = await app
    .aVisitor()
    .send('POST', ADDRESS, JSON.stringify(body), { headers: { 'content-type': 'text/plain' } })
  expect(text.status).toBe(415)
})

test('a fourth registration of an address within an hour is refused', async () => {
  const strict = await testApp({ env: { LIMITS_FACTOR: '1' } })
  const form = aRegistration()
  const statuses: number[] = []
  for (let time = 0; time < 3; time++) statuses.push((await strict.aVisitor().send('POST', ADDRESS, form)).status)
  const fourth = await strict.aVisitor().send('POST', ADDRESS, form)
  await strict.close()
  expect(statuses).toEqual([201, 422, 422])
  expect(fourth).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests', message: 'Too many requests. Please try again later.' },
  })
  expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(3500)
})

test('sign-ups that the server was too busy for do not count against the limit of an address', async () => {
  const strict = await testApp({ env: { LIMITS_FACTOR: '1', TRUST_PROXY: '1' } })
  const options = { headers: { 'x-forwarded-for': '192.0.2.5' } }
  const form = aRegistration({})
  const signUp = () => strict.aVisitor().send('POST', ADDRESS, form, options)
  await whileHashingIsBusy('192.0.2.5', async () => {
    for (let time = 0; time < 5; time++) expect((await signUp()).status).toBe(503)
  })
  expect((await signUp()).status).toBe(201)
  await strict.close()
})

test('a sign-up that a busy database refuses leaves no account, so that the next try works', async () => {
  const form = aRegistration()
  const { database } = app.services
  const transaction = database.transaction.bind(database)
  const failing = vi.spyOn(database, 'transaction').mockImplementationOnce((work) =>
    transaction(async (sql) => {
      await work(sql)
      throw new DatabaseBusy('The database is busy')
    }),
  )
  onTestFinished(() => failing.mockRestore())
  expect(await app.aVisitor().send('POST', ADDRESS, form)).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(await app.services.database.sql`select from users where email = ${form.email}`).toEqual([])
  expect((await app.aVisitor().send('POST', ADDRESS, form)).status).toBe(201)
  expect(await mailsTo(app, form.email)).toHaveLength(1)
})

test('a sign-up whose mail can’t be tried at once is done nevertheless', async () => {
  const { limits } = app.services
  const spend = limits.spend.bind(limits)
  const failing = vi.spyOn(limits, 'spend').mockImplementation((budget, key) => {
    if (budget.name === 'register-all') throw new DatabaseBusy('The database is busy')
    return spend(budget, key)
  })
  onTestFinished(() => failing.mockRestore())
  const form = aRegistration()
  expect((await app.aVisitor().send('POST', ADDRESS, form)).status).toBe(201)
  expect(await mailsTo(app, form.email)).toHaveLength(1)
})
