import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember } from '#test/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('for a visitor the record is null', async () => {
  const visitor = app.aVisitor()
  const me = await visitor.get('/api/me')
  expect(me).toMatchObject({ status: 200, body: null })
  expect(await visitor.get('/api/profile')).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  expect(await visitor.send('PATCH', '/api/profile', { darkMode: false })).toMatchObject({
    status: 401,
    body: { code: 'signed-out' },
  })
})

test('members get their whole own record, which is never cached', async () => {
  const member = await aMember(app, { name: 'Ada Day' })
  const { body, headers } = await member.get('/api/me')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body).toEqual({
    id: member.id,
    email: member.email,
    displayName: 'Ada Day',
    firstName: 'Member',
    lastName: expect.any(String),
    emailVerified: true,
    admin: false,
    darkMode: true,
    language: 'en',
    phoneNumber: null,
    homeLocation: null,
    homeLocationCoords: null,
    photoURL: null,
    notificationPreferences: {
      ...{
        litter: true,
        infrastructure: true,
        traffic: true,
        vandalism: true,
        wildlife: true,
        noise: true,
        other: true,
      },
    },
    passwordSince: null,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect((await member.get('/api/profile')).body).toEqual(body)
})

test('phone, home, photo and preferences are in the own record', async () => {
  const { id, get } = await aMember(app)
  const { sql } = app.services.database
  const photo = `profile_photos/${'a'.repeat(32)}.webp`
  await sql`insert into profiles (user_id, phone_number, home_location, home_lat, home_lng) values (${id}, '+35057123456', 'Main Street', 36.14, -5.35)`
  await sql`insert into notification_preferences (user_id, category, wanted) values (${id}, 'noise', false), (${id}, 'litter', true)`
  await sql`update users set avatar = ${photo} where id = ${id}`
  expect((await get('/api/me')).body).toMatchObject({
    phoneNumber: '+35057123456',
    homeLocation: 'Main Street',
    homeLocationCoords: { lat: 36.14, lng: -5.35 },
    photoURL: `/files/${photo}`,
    notificationPreferences: { noise: false, litter: true, other: true },
  })
})

test('a change affects only the fields that were sent', async () => {
  const member = await aMember(app)
  const before = (await member.get('/api/me')).body
  const dark = await member.send('PATCH', '/api/profile', { darkMode: false, admin: true, email: 'evil@x.test' })
  expect(dark).toMatchObject({ status: 200, body: { ...before, darkMode: false } })
  const named = await member.send('PATCH', '/api/profile', { firstName: ' Zoë ', lastName: '' })
  expect(named.body).toMatchObject({
    firstName: 'Zoë',
    lastName: '',
    displayName: 'Zoë',
    darkMode: false,
    admin: false,
  })
  expect((await member.get('/api/me')).body).toEqual(named.body)
})

test('simultaneous changes are all kept', async () => {
  const member = await aMember(app)
  const changes = [{ firstName: 'Zoë' }, { lastName: 'Day' }, { darkMode: false }, { language: 'en' }]
  await Promise.all(changes.map((change) => member.send('PATCH', '/api/profile', change)))
  const { body } = await member.get('/api/me')
  expect(body).toMatchObject({ firstName: 'Zoë', lastName: 'Day', displayName: 'Zoë Day', darkMode: false })
})

test.each([
  [{ firstName: '', lastName: ' ' }, 'missing-name', 'Please enter a first or last name.'],
  [{ darkMode: 'yes' }, 'invalid', expect.any(String)],
  [{ language: 'xx' }, 'invalid', expect.any(String)],
  [{ firstName: 'x'.repeat(200) }, 'too-long', 'This is too long. Use up to 50 characters.'],
  [{ lastName: 'a\u0000b' }, 'invalid', expect.any(String)],
  [{ lastName: 'two\nlines' }, 'invalid', expect.any(String)],
])('%j is refused', async (change, code, message) => {
  const member = await aMember(app)
  expect(await member.send('PATCH', '/api/profile', change)).toMatchObject({ status: 400, body: { code, message } })
})

test('people with an unverified address can read but not change their record', async () => {
  const unverified = await aMember(app, { isVerified: false })
  expect((await unverified.get('/api/profile')).status).toBe(200)
  expect(await unverified.send('PATCH', '/api/profile', { darkMode: false })).toMatchObject({
    status: 403,
    body: { code: 'unverified' },
  })
})

test('a name can be changed thirty times an hour, other details as often as one likes', async () => {
  const limited = await testApp({ env: { LIMITS_FACTOR: '1' } })
  const member = await aMember(limited)
  const rename = async (lastName: string) => (await member.send('PATCH', '/api/profile', { lastName })).status
  for (let at = 0; at < 30; at++) expect(await rename(`Name ${String.fromCodePoint(97 + (at % 26))}`)).toBe(200)
  expect(await member.send('PATCH', '/api/profile', { lastName: 'Once more' })).toMatchObject({
    status: 429,
    body: { code: 'too-many-requests' },
  })
  expect((await member.send('PATCH', '/api/profile', { darkMode: false })).status).toBe(200)
  await limited.close()
})
