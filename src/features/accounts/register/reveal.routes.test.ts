import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import type { Reply } from '#test/browser.ts'
import { anUnverified, aRegistration, aResident, mailsTo, signInAs } from '#test/people.ts'
import { findAccount } from '../accounts.queries.ts'
import { mailOwnerOfAddress } from './register.actions.ts'

const TRIES = 10
let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { REVEAL_ACCOUNTS: 'off' } })
})
afterAll(() => app.close())

const send = (path: string, body: object) => app.aVisitor().send('POST', `/api/accounts/${path}`, body)

/** The parts of an answer that could reveal whether an address has an account. */
function visible({ status, body, headers }: Reply) {
  const changing = new Set(['date', 'x-request-id'])
  const shown = [...headers].filter(([name]) => !changing.has(name))
  // Cookie values are random and reveal nothing.
  return { status, body, headers: shown.map(([name, value]) => [name, value.replace(/=[\w-]{43}(?=;)/, '=…')]) }
}

/** The median times of two operations in milliseconds, run alternately so that both see the same load. */
async function medianMs(...works: ((round: number) => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < TRIES; round++) {
    for (const [index, work] of works.entries()) {
      const begin = performance.now()
      await work(round)
      times[index]?.push(performance.now() - begin)
    }
  }
  return times.map((of) => of.toSorted((a, b) => a - b)[TRIES / 2] ?? 0)
}

test('signing in answers the same for an unknown address and a wrong password', async () => {
  const { email } = await aResident(app)
  const wrong = await send('sign-in', { email, password: 'not my password' })
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 'sign-in-failed', message: 'Unable to sign in. Please check your details and try again.' },
  })
  expect(visible(wrong)).toEqual(
    visible(await send('sign-in', { email: 'nobody@x.test', password: 'not my password' })),
  )
})

test('an account that is deleted while somebody registers its address gets no mail', async () => {
  const owner = await aResident(app)
  const account = await findAccount(app.services.database.sql, owner.email)
  if (!account) throw new Error('the account is missing')
  expect((await owner.send('POST', '/api/account-deletion', { password: owner.password })).status).toBe(204)
  const before = await mailsTo(app, owner.email)
  await mailOwnerOfAddress(
    app.services,
    account,
    { count: async () => undefined, takeBack: async () => undefined },
    new Date(),
  )
  expect(await mailsTo(app, owner.email)).toEqual(before)
})

test('registering a used address answers like success, changes nothing and mails its owner', async () => {
  const owner = await aResident(app)
  const answer = await send('register', aRegistration({ email: owner.email, password: 'somebody else' }))
  const fresh = aRegistration({ email: owner.email.replace('a', 'b') })
  expect(visible(answer)).toEqual({ ...visible(await send('register', fresh)), body: { email: owner.email } })
  await expect
    .poll(async () => (await mailsTo(app, owner.email))[0])
    .toMatchObject({
      kind: 'account-exists',
      subject: 'You already have an account at Lamppost',
      links: [`${app.base}/signin`, app.base],
    })
  expect((await signInAs(owner)).status).toBe(200)
})

test('registering an unverified address answers like success, and so does requesting another mail', async () => {
  const strict = await testApp({ env: { REVEAL_ACCOUNTS: 'off', LIMITS_FACTOR: '1' } })
  const { email } = await anUnverified(strict)
  const ask = async (path: string, body: object) =>
    visible(await strict.aVisitor().send('POST', `/api/accounts/${path}`, body))
  const fresh = aRegistration({ email: email.replace('a', 'b') })
  const used = await ask('register', aRegistration({ email, password: 'somebody else' }))
  expect(used).toEqual({ ...(await ask('register', fresh)), body: { email } })
  expect(await ask('resend', { email })).toEqual(await ask('resend', { email: fresh.email }))
  await strict.close()
})

test('requesting another mail answers the same for every address', async () => {
  const { email } = await anUnverified(app)
  const [mailed, verified, nobody] = [
    await send('resend', { email }),
    await send('resend', { email: (await aResident(app)).email }),
    await send('resend', { email: 'nobody@x.test' }),
  ]
  expect(visible(mailed)).toMatchObject({ status: 204 })
  expect(visible(verified)).toEqual(visible(mailed))
  expect(visible(nobody)).toEqual(visible(mailed))
  await expect.poll(() => mailsTo(app, email)).toHaveLength(2)
})

test('requesting a reset link answers the same for every address', async () => {
  const { email } = await aResident(app)
  const [mailed, nobody] = [await send('forgot', { email }), await send('forgot', { email: 'nobody@x.test' })]
  expect(visible(mailed)).toMatchObject({ status: 204 })
  expect(visible(nobody)).toEqual(visible(mailed))
  await expect.poll(async () => (await mailsTo(app, email))[0]).toMatchObject({ kind: 'reset' })
})

test('requesting a sign-in link answers the same for every address', async () => {
  const { email } = await aResident(app)
  const unverified = await anUnverified(app)
  const mailed = await send('link', { email })
  expect(visible(mailed)).toMatchObject({ status: 204 })
  for (const other of ['nobody@x.test', unverified.email])
    expect(visible(await send('link', { email: other }))).toEqual(visible(mailed))
  await expect.poll(async () => (await mailsTo(app, email))[0]).toMatchObject({ kind: 'link' })
  await expect.poll(() => mailsTo(app, unverified.email)).toMatchObject([{ kind: 'verify' }, { kind: 'verify' }])
})

test('the answers take the same time for known and unknown addresses', { timeout: 120_000 }, async () => {
  const { email } = await aResident(app)
  const password = 'not my password'
  const table = {
    'sign-in': await medianMs(
      () => send('sign-in', { email, password }),
      (round) => send('sign-in', { email: `nobody${round}@x.test`, password }),
    ),
    register: await medianMs(
      () => send('register', aRegistration({ email })),
      () => send('register', aRegistration()),
    ),
    resend: await medianMs(
      () => send('resend', { email }),
      (round) => send('resend', { email: `nobody${round}@x.test` }),
    ),
    forgot: await medianMs(
      () => send('forgot', { email }),
      (round) => send('forgot', { email: `nobody${round}@x.test` }),
    ),
    link: await medianMs(
      () => send('link', { email }),
      (round) => send('link', { email: `nobody${round}@x.test` }),
    ),
  }
  for (const [what, [used = 0, unused = 0]] of Object.entries(table)) {
    console.log(`${what}: median ${used.toFixed(1)} ms for a used address, ${unused.toFixed(1)} ms for an unused one`)
    // The bounds are loose: skipping the hash would make a difference of several times.
    expect(Math.max(used, unused) / Math.min(used, unused)).toBeLessThan(2)
  }
})
