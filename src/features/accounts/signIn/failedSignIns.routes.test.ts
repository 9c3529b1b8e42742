import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { whileHashingIsBusy } from '#test/busyHashing.ts'
import { anUnverified, aResident, mailedCode, signInAs } from '#test/people.ts'

describe('failed sign-ins', { timeout: 60_000 }, () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await testApp({ env: { LIMITS_FACTOR: '1', TRUST_PROXY: '1' } })
  })
  afterAll(() => strict.close())

  const attempt = (email: string, password: string, from: string, browser = strict.aVisitor()) =>
    browser.send('POST', '/api/accounts/sign-in', { email, password }, { headers: { 'x-forwarded-for': from } })

  test('from one address on one account are limited to ten in 15 minutes; then even the right password is refused', async () => {
    const { email, password } = await aResident(strict)
    for (let failure = 0; failure < 10; failure++)
      expect((await attempt(email, 'wrong one', '192.0.2.1')).status).toBe(401)
    const locked = await attempt(email, password, '192.0.2.1')
    expect(locked).toMatchObject({
      status: 429,
      body: { code: 'too-many-requests', message: 'Too many failed attempts. Please try again later.' },
    })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await attempt(email, password, '192.0.2.2')).status).toBe(200)
    expect((await attempt('nobody@x.test', 'wrong one', '192.0.2.1')).status).toBe(401)
  })

  test('do not include sign-ins that succeed', async () => {
    const { email, password } = await aResident(strict)
    for (let time = 0; time < 12; time++) expect((await attempt(email, password, '192.0.2.3')).status).toBe(200)
  })

  test('do not include those that the server was too busy to check', async () => {
    const { email, password } = await aResident(strict)
    await whileHashingIsBusy('192.0.2.4', async () => {
      for (let time = 0; time < 12; time++) expect((await attempt(email, password, '192.0.2.4')).status).toBe(503)
    })
    expect((await attempt(email, password, '192.0.2.4')).status).toBe(200)
  })

  test('from all networks of one IPv6 customer wait in one queue, so that others can still sign in', async () => {
    const { email, password } = await aResident(strict)
    await whileHashingIsBusy('2001:db8:7::/48', async () => {
      expect(await attempt(email, password, '2001:db8:7:5::1')).toMatchObject({ status: 503, body: { code: 'busy' } })
      expect((await attempt(email, password, '2001:db8:8::1')).status).toBe(200)
    })
  })

  test('from many addresses are limited to fifty an hour, without locking out the owner’s browser', async () => {
    const owner = await aResident(strict)
    await owner.send('POST', '/api/accounts/sign-out', {})
    const statuses: number[] = []
    for (let failure = 0; failure < 51; failure++) {
      statuses.push((await attempt(owner.email, 'wrong one', `198.51.100.${failure}`)).status)
    }
    expect(statuses).toEqual([...Array<number>(50).fill(401), 429])
    expect((await attempt(owner.email, owner.password, '203.0.113.1')).status).toBe(429)
    expect((await attempt(owner.email, owner.password, '203.0.113.1', owner)).status).toBe(200)

    for (let failure = 0; failure < 10; failure++) await attempt(owner.email, 'wrong one', '203.0.113.1', owner)
    expect((await attempt(owner.email, owner.password, '203.0.113.1', owner)).status).toBe(429)
  })

  test('do not lock out the browser that has just set a new password or verified the address', async () => {
    const NEW = 'a new lamp for the quay'
    const [owner, newcomer] = [await aResident(strict), await anUnverified(strict)]
    await strict.aVisitor().send('POST', '/api/accounts/forgot', { email: owner.email })
    const code = await mailedCode(strict, owner.email)
    const verification = await mailedCode(strict, newcomer.email)
    for (const [at, { email }] of [owner, newcomer].entries())
      for (let failure = 0; failure < 10; failure++) await attempt(email, 'wrong one', `192.0.2.${20 + at}`)
    expect((await owner.send('POST', '/api/accounts/reset', { code, password: NEW })).status).toBe(204)
    expect((await attempt(owner.email, NEW, '192.0.2.20')).status).toBe(429)
    expect((await attempt(owner.email, NEW, '192.0.2.20', owner)).status).toBe(200)
    expect((await newcomer.send('POST', '/api/accounts/verify', { code: verification })).status).toBe(204)
    expect((await attempt(newcomer.email, newcomer.password, '192.0.2.21')).status).toBe(429)
    expect((await attempt(newcomer.email, newcomer.password, '192.0.2.21', newcomer)).status).toBe(200)
  })

  test('a browser that is known for one account gets no separate budget for another', async () => {
    const [known, other] = [await aResident(strict), await aResident(strict)]
    for (let failure = 0; failure < 10; failure++) await attempt(other.email, 'wrong one', '192.0.2.9', known)
    expect((await attempt(other.email, other.password, '192.0.2.9', strict.aVisitor())).status).toBe(429)
  })

  test('a forged X-Forwarded-For header gives no new budget if no proxy is trusted', async () => {
    const plain = await testApp({ env: { LIMITS_FACTOR: '1' } })
    const { email, password } = await aResident(plain)
    for (let failure = 0; failure < 10; failure++) {
      const headers = { 'x-forwarded-for': `192.0.2.${failure}` }
      await plain.aVisitor().send('POST', '/api/accounts/sign-in', { email, password: 'wrong one' }, { headers })
    }
    expect((await signInAs({ ...plain.aVisitor(), email, password })).status).toBe(429)
    await plain.close()
  })
})
