import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FilesUnavailable } from '#features/media/files.gateway.ts'
import { DAY_SECONDS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, submit } from '#test/makers.ts'
import { aJpeg, aTruncatedJpeg } from '#test/pictures.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ env: { LIMITS_FACTOR: '0.05' } })
})
afterAll(() => app.close())

test('each member has their own limit for submissions', async () => {
  const member = await aMember(app)
  for (let times = 0; times < 3; times++) expect((await submit(member)).status).toBe(201)
  const { status, body, headers } = await submit(member)
  expect([status, body.code]).toEqual([429, 'too-many-requests'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await submit(await aMember(app))).status).toBe(201)

  const steady = await aMember(app)
  await app.services.limits.spend({ name: 'submit-day', points: 100, seconds: DAY_SECONDS }, steady.id, 5)
  expect((await submit(steady)).status).toBe(429)
})

test('submissions whose photo the server cannot store do not count', async () => {
  const member = await aMember(app)
  const photo = await aJpeg()
  const away = vi.spyOn(app.services.files, 'put').mockRejectedValue(new FilesUnavailable(new Error('away')))
  // The limits here are 3 submissions and 8 images.
  for (let times = 0; times < 10; times++) expect((await submit(member, { photo })).status).toBe(503)
  away.mockRestore()
  expect((await submit(member, { photo })).status).toBe(201)
})

test('submissions whose photo is refused count', async () => {
  const member = await aMember(app)
  const photo = await aTruncatedJpeg()
  for (let times = 0; times < 3; times++) expect((await submit(member, { photo })).status).toBe(422)
  expect((await submit(member)).status).toBe(429)
})

test('a member can look up a limited number of addresses a minute', async () => {
  const member = await aMember(app)
  const ask = async () => (await member.get('/api/places/reverse?lat=36.14&lng=-5.35')).status
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 404])
  expect(await ask()).toBe(429)
})
