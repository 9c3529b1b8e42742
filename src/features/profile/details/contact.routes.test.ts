import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, type Member } from '#test/makers.ts'

let app: TestApp
let member: Member
beforeAll(async () => {
  app = await testApp()
  member = await aMember(app)
})
afterAll(() => app.close())

const change = (changes: object, by = member) => by.send('PATCH', '/api/profile', changes)
const HOME = { homeLocation: '12 Main Street', homeLocationCoords: { lat: 36.1401, lng: -5.3535 } }
const CODES = 'Please enter a valid phone number for this country code.'

describe('a phone number', () => {
  test.each([
    ['+35057123456', '+35057123456'],
    ['+350 5712 3456', '+35057123456'],
    ['+350 (200) 41-818', '+35020041818'],
    ['+44 07911 123456', '+447911123456'],
    ['+44 20 7946 0018', '+442079460018'],
    ['+34 612 34 56 78', '+34612345678'],
    // As long as the country's numbers, but not in use: reserved for examples, or not given out yet.
    ['+44 7700 900123', '+447700900123'],
    ['+350 9712 3456', '+35097123456'],
    ['+34 012345678', '+34012345678'],
    // Some British numbers have seven digits or nine.
    ['+44 7911 12345', '+44791112345'],
    ['', null],
    [null, null],
  ])('typed as %j is stored as %j', async (phoneNumber, kept) => {
    expect(await change({ phoneNumber })).toMatchObject({ status: 200, body: { phoneNumber: kept } })
    expect((await member.get('/api/profile')).body.phoneNumber).toBe(kept)
  })

  test.each([
    ...['57123456', '+350', '+3505712345', '+350571234567', '+44 1', '+44 12345', '+34 612 34 56'],
    // Belongs to no country here, or to none at all.
    ...['+33 6 12 34 56 78', '+1 202 555 0143', '+999123456', 'call me', ' ', '+350 57123456 ext. 9'],
    ...[`+350${'5'.repeat(60)}`, '+350 5712 3456; drop table users', 57123456, true, {}],
  ])('%j is refused and changes nothing', async (phoneNumber) => {
    await change({ phoneNumber: '+35057123456' })
    expect(await change({ phoneNumber })).toMatchObject({
      status: 400,
      body: { code: 'invalid-phone', message: CODES, field: 'phoneNumber' },
    })
    expect((await member.get('/api/profile')).body.phoneNumber).toBe('+35057123456')
  })

  test('is shown to nobody else', async () => {
    await change({ phoneNumber: '+35057123456', ...HOME })
    const text = JSON.stringify((await app.aVisitor().get('/api/reports')).body)
    expect(text).not.toMatch(/57123456|Main Street/)
  })
})

describe('a home location', () => {
  test('is stored with its coordinates, which are removed with it or when the text changes', async () => {
    expect((await change(HOME)).body).toMatchObject(HOME)
    expect((await change({ phoneNumber: null })).body).toMatchObject(HOME)
    expect((await change({ homeLocation: 'By the harbour' })).body).toMatchObject({
      ...{ homeLocation: 'By the harbour', homeLocationCoords: null },
    })
    await change(HOME)
    const none = { homeLocation: null, homeLocationCoords: null }
    expect((await change({ homeLocation: null })).body).toMatchObject(none)
    await change(HOME)
    expect((await change({ ...HOME, homeLocation: null })).body).toMatchObject(none)
  })

  test.each([
    [{ homeLocation: '' }, 'missing-home', 'Please enter a location.'],
    [{ homeLocation: ' \u200b ' }, 'missing-home', 'Please enter a location.'],
    [{ homeLocation: 'x'.repeat(301) }, 'too-long', 'This is too long. Use up to 300 characters.'],
    [{ ...HOME, homeLocationCoords: { lat: 91, lng: 0 } }, 'invalid', expect.any(String)],
    [{ ...HOME, homeLocationCoords: { lat: 'north', lng: 0 } }, 'invalid', expect.any(String)],
    [{ ...HOME, homeLocationCoords: { lat: 36 } }, 'invalid', expect.any(String)],
    [{ homeLocationCoords: { lat: 36.15, lng: -5.36 } }, 'invalid', expect.any(String)],
    [{ phoneNumber: null, homeLocationCoords: null }, 'invalid', expect.any(String)],
  ])('%j is refused and changes nothing', async (changes, code, message) => {
    await change(HOME)
    expect(await change(changes)).toMatchObject({ status: 400, body: { code, message } })
    expect((await member.get('/api/profile')).body).toMatchObject(HOME)
  })
})

describe('a name', () => {
  test.each([
    ['العربية', 'الاسم', 'العربية الاسم'],
    ['👩‍👩‍👧', 'Cruz 🏳️‍🌈', '👩‍👩‍👧 Cruz 🏳️‍🌈'],
    ['שרה\u202e', '', 'שרה'],
    ['😀'.repeat(50), 'x'.repeat(50), `${'😀'.repeat(50)} ${'x'.repeat(50)}`],
    ['', 'Only', 'Only'],
  ])('made of %j and %j is displayed as %j', async (firstName, lastName, displayName) => {
    expect(await change({ firstName, lastName })).toMatchObject({ status: 200, body: { displayName } })
  })
})

test('simultaneous changes of phone, home and name are all kept', async () => {
  const one = await aMember(app)
  const answers = await Promise.all([
    change({ phoneNumber: '+34612345678' }, one),
    change(HOME, one),
    change({ firstName: 'Zoë' }, one),
    change({ darkMode: false }, one),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await one.get('/api/profile')).body).toMatchObject({
    ...{ phoneNumber: '+34612345678', firstName: 'Zoë', darkMode: false },
    ...HOME,
  })
})
