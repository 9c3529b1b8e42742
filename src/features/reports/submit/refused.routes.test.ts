import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { aMember, aReportForm, type Member, stored, submit } from '#test/makers.ts'
import { aJpeg, aPixelBomb, aTruncatedJpeg, heicBytes, scriptBytes, svgBytes } from '#test/pictures.ts'

let app: TestApp
let member: Member
// Made before the server starts, because making it blocks the event loop.
const bomb = aPixelBomb()

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await aMember(app)
})

describe('a refused report leaves nothing behind and is answered with', () => {
  test.each([
    ['missing-fields', 400, 'Please fill out all required fields.', { description: '' }],
    ['missing-fields', 400, 'Please fill out all required fields.', { description: ' \n\u200b' }],
    ['missing-fields', 400, 'Please fill out all required fields.', { description: undefined }],
    ['missing-fields', 400, 'Please fill out all required fields.', { category: undefined }],
    ['missing-fields', 400, 'Please fill out all required fields.', { category: '' }],
    ['missing-fields', 400, 'Please fill out all required fields.', { lat: undefined }],
    ['missing-fields', 400, 'Please fill out all required fields.', { lng: '' }],
    ['invalid', 400, undefined, { lat: 'NaN' }],
    ['invalid', 400, undefined, { lat: 'Infinity' }],
    ['invalid', 400, undefined, { lng: '1e999' }],
    ['invalid', 400, undefined, { lng: '0x10' }],
    ['invalid', 400, undefined, { category: 'spaceships' }],
    ['invalid', 400, undefined, { description: 'a\0b' }],
    ['invalid', 400, undefined, { description: 'a\u0007b' }],
    [
      'too-long',
      400,
      'The description is too long. Please keep it to 4,000 characters.',
      { description: 'é'.repeat(4001) },
    ],
    ['too-long', 400, undefined, { description: 'x'.repeat(10_000_000) }],
    [
      'outside',
      400,
      'Location is outside of Gibraltar. Please select a location within Gibraltar.',
      { lat: 36.1550001 },
    ],
    ['outside', 400, undefined, { lng: -5.3299999 }],
    ['outside', 400, undefined, { lat: 90, lng: 180 }],
  ])('%s (%i)', async (code, status, message, fields) => {
    const before = await stored(app)
    const reply = await submit(member, fields as never) // some fields are wrong on purpose
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(reply.body.message).toContain(message ?? '')
    expect(await stored(app)).toEqual(before)
  })

  test.each([
    ['an SVG named .jpg', svgBytes, 415, 'not-an-image'],
    ['a script named .jpg', scriptBytes, 415, 'not-an-image'],
    ['a HEIC', heicBytes, 415, 'not-an-image'],
    ['no bytes at all', () => Buffer.alloc(0), 415, 'not-an-image'],
    ['a truncated JPEG', aTruncatedJpeg, 422, 'unreadable-image'],
    ['a bomb of 20,000 pixels a side', () => bomb, 422, 'unreadable-image'],
    ['a file of 30 MB', () => Buffer.alloc(30 * 1024 * 1024, 0xff), 413, 'too-large'],
    ['a picture of one byte over 20 MB', () => aJpeg({ minBytes: 20 * 1024 * 1024 + 1 }), 413, 'too-large'],
  ])('an error for %s as its photo', async (_name, make, status, code) => {
    const before = await stored(app)
    const reply = await submit(member, { photo: await make() })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(await stored(app)).toEqual(before)
  })

  test('the message of the specification for wrong photos', async () => {
    const messageFor = async (photo: Buffer) => (await submit(member, { photo })).body.message
    expect(await messageFor(svgBytes())).toBe('Please select an image file (JPEG, PNG, GIF, or WebP)')
    expect(await messageFor(bomb)).toBe("This image can't be read. Please choose another one.")
    expect(await messageFor(Buffer.alloc(20 * 1024 * 1024 + 1, 1))).toBe(
      'The photo is too large. Please choose one of up to 20 MB.',
    )
  })

  test('an error for a second photo, a photo in another field, text as a photo and a field sent twice', async () => {
    const before = await stored(app)
    const photo = new File([new Uint8Array(await aJpeg())], 'a.jpg')
    const forms = [aReportForm(), aReportForm(), aReportForm(), aReportForm()]
    forms[0]?.append('photo', photo)
    forms[0]?.append('photo', photo)
    forms[1]?.append('avatar', photo)
    forms[2]?.append('category', 'noise')
    forms[3]?.append('photo', 'a.jpg')
    for (const form of forms) {
      const { status, body } = await member.send('POST', '/api/reports', form)
      expect([status, body.code]).toEqual([400, 'invalid'])
    }
    expect(await stored(app)).toEqual(before)
  })

  test('the person’s missing rights, before input errors', async () => {
    const before = await stored(app)
    const unverified = await aMember(app, { isVerified: false })
    const nothing = { description: '' }
    expect(await submit(app.aVisitor(), nothing)).toMatchObject({ status: 401, body: { code: 'signed-out' } })
    expect(await submit(unverified, nothing)).toMatchObject({ status: 403, body: { code: 'unverified' } })
    const foreign = { headers: { origin: 'https://evil.example' } }
    expect(await member.send('POST', '/api/reports', aReportForm(), foreign)).toMatchObject({ status: 403 })
    expect(await stored(app)).toEqual(before)
  })

  test('nothing when the connection is closed half-way', async () => {
    const before = await stored(app)
    const { port } = new URL(app.base)
    const cookie = cookiesOf(member)
    const body = Buffer.concat([Buffer.from(HALF_A_FORM), await aJpeg({ minBytes: 300_000 })])
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /api/reports HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-length: 900000\r\n` +
        'content-type: multipart/form-data; boundary=half\r\n\r\n',
    )
    await new Promise((resolve) => socket.write(body, resolve))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await stored(app)).toEqual(before)
    expect((await submit(member)).status).toBe(201)
  })
})

const HALF_A_FORM = [
  ...Object.entries({ category: 'litter', description: 'Half', lat: '36.14', lng: '-5.35' }).map(
    ([name, value]) => `--half\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  ),
  '--half\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n',
].join('')
