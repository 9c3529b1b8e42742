import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { testApp } from '#test/app.ts'
import { startGeocoder, type TestGeocoder } from '#test/geocoder.ts'
import { aMember, aReport, aReportForm, type Member, submit } from '#test/makers.ts'
import {
  aGif,
  aJpeg,
  anHdrJpeg,
  aPixelBomb,
  aPng,
  aTruncatedJpeg,
  aWebp,
  heicBytes,
  scriptBytes,
  svgBytes,
} from '#test/pictures.ts'

let app: TestApp
let geocoder: TestGeocoder
let member: Member
// Made before the server listens, whose loop it would block.
const bomb = aPixelBomb()

beforeAll(async () => {
  geocoder = await startGeocoder()
  app = await testApp({ env: { GEOCODER_URL: geocoder.url } })
})
afterAll(async () => {
  await app.close()
  await geocoder.stop()
})
beforeEach(async () => {
  member = await aMember(app, { name: 'Ana Lima' })
})

const sql = (...query: Parameters<TestApp['services']['database']['sql']>) => app.services.database.sql<any>(...query)

async function stored() {
  const [counts] = await sql`
    select (select count(*) from reports) as reports, (select count(*) from report_submissions) as submissions,
      (select count(*) from report_events) as events, (select count(*) from ledger) as ledger,
      (select sum(count) from report_counts) as counted`
  const files = await Array.fromAsync(app.services.files.list(''))
  return { ...counts, files: files.length }
}

describe('a report', () => {
  test('is made with its card, points and badge', async () => {
    const { status, body } = await submit(member, { description: '  A bin\r\nhas tipped over ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      category: 'litter',
      description: 'A bin\nhas tipped over',
      lat: 36.1408,
      lng: -5.3536,
      address: '12, Main Street, Westside, GX11 1AA, Gibraltar',
      photo: null,
      author: { name: 'Ana Lima', avatar: null },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status: 'active',
      confirms: 0,
      rejects: 0,
      comments: 0,
      communityValidated: false,
      own: true,
      vote: null,
      rewards: { points: 50, badges: ['first_report'], level: 2 },
    })
    const [entry] = await sql`select * from ledger where report_id = ${body.id}`
    expect(entry).toMatchObject({
      user_id: member.id,
      points: 50,
      reason: 'report',
      details: {
        reportId: body.id,
        category: 'litter',
        hadPhoto: false,
        wasCommunityValidated: false,
        reportDescription: 'A bin\nhas tipped over',
        basePoints: 10,
        photoBonus: 0,
        firstReportBonus: 25,
        categoryFirstBonus: 15,
        streakBonus: 0,
      },
    })
    const [event] = await sql`select kind, role from report_events where report_id = ${body.id}`
    expect(event).toEqual({ kind: 'reported', role: 'author' })
  })

  test('keeps markup, emoji and right-to-left words as the text they are', async () => {
    const description = '<img src=x onerror=alert(1)> 👩‍👩‍👧 "שלום" & \\ \' --'
    const { body } = await submit(member, { description })
    const read = await app.aVisitor().get(`/api/reports/${body.id}`)
    expect(read.body.description).toBe(description)
  })

  test('may have 4,000 characters and lie on the edge of the territory', async () => {
    expect((await submit(member, { description: '💡'.repeat(4000) })).status).toBe(201)
    expect((await submit(member, { lat: 36.155, lng: -5.37 })).status).toBe(201)
    expect((await submit(member, { lat: '36.1000', lng: '-5.33' })).status).toBe(201)
  })

  test('takes JSON too', async () => {
    const fields = { category: 'noise', description: 'Drilling at night', lat: 36.14, lng: -5.35 }
    expect((await member.send('POST', '/api/reports', fields)).status).toBe(201)
  })

  test('is awarded by what has been reported before', async () => {
    const photo = await aJpeg()
    expect((await aReport(member, { photo })).rewards).toEqual({ points: 55, badges: ['first_report'], level: 2 })
    expect((await aReport(member)).rewards).toEqual({ points: 10, badges: [] })
    expect((await aReport(member, { category: 'traffic', photo })).rewards).toEqual({ points: 30, badges: [] })
  })

  test('on the third day in a row shows the streak', async () => {
    const noon = (day: string) => app.setNow(new Date(`2026-12-${day}T11:00:00Z`))
    noon('01')
    const regular = await aMember(app)
    const own = async (day: string) => {
      noon(day)
      return (await aReport(regular)).rewards
    }
    expect(await own('01')).toMatchObject({ points: 50 })
    expect(await own('02')).toEqual({ points: 15, badges: [] })
    expect(await own('03')).toEqual({ points: 15, badges: [], streak: 3 })
    expect(await own('03')).toEqual({ points: 15, badges: [], streak: 3 })
    expect(await own('05')).toEqual({ points: 10, badges: [] })
    app.setNow(new Date())
  })

  test('stays when its award fails, which is only logged', async () => {
    await app.services.database.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'no points today'; end $$;
      create trigger fail before insert on ledger for each row execute function fail()`)
    const { status, body } = await submit(member)
    await app.services.database.pool.query('drop trigger fail on ledger; drop function fail()')
    expect(status).toBe(201)
    expect(body.rewards).toEqual({ points: 0, badges: [] })
    expect(await sql`select * from standings where user_id = ${member.id}`).toEqual([])
    expect((await aReport(member)).rewards.points).toBe(50)
  })
})

describe('a photo', () => {
  test.each([
    ['JPEG', aJpeg],
    ['PNG', aPng],
    ['GIF', aGif],
    ['WebP', aWebp],
    ['HDR JPEG', anHdrJpeg],
  ])('of kind %s is kept in two sizes and served', async (_kind, make) => {
    const card = await aReport(member, { photo: await make() })
    expect(card.photo).toEqual({
      display: expect.stringMatching(/^\/files\/report_photos\/[0-9a-f]{32}-display\.webp$/),
      thumb: expect.stringMatching(/^\/files\/report_photos\/[0-9a-f]{32}-thumb\.webp$/),
      width: expect.any(Number),
      height: expect.any(Number),
    })
    for (const url of [card.photo.display, card.photo.thumb]) {
      const { status, headers } = await app.aVisitor().get(url)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('image/webp')
      expect(headers.get('cache-control')).toBe('private, max-age=86400')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      const held = await app.aVisitor().get(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect(held.status).toBe(304)
    }
  })

  test('of a hidden report is for its author and administrators, of a deleted one for nobody', async () => {
    const { id, photo } = await aReport(member, { photo: await aJpeg() })
    const admin = await aMember(app, { isAdmin: true })
    const other = await aMember(app)
    const statuses = async () =>
      Promise.all([member, admin, other, app.aVisitor()].map(async (who) => (await who.get(photo.thumb)).status))
    await sql`update reports set status = 'hidden' where id = ${id}`
    expect(await statuses()).toEqual([200, 200, 404, 404])
    await sql`update reports set deleted_at = now() where id = ${id}`
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  test('that nobody has sent is not there, whatever the name', async () => {
    const names = ['report_photos/../../etc/passwd', '..%2f..%2fetc%2fpasswd', `report_photos/${'0'.repeat(32)}-thumb.webp`, '']
    for (const name of names) expect((await app.aVisitor().get(`/files/${name}`)).status).toBe(404)
  })
})

describe('a refused report leaves nothing behind and says', () => {
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
    ['too-long', 400, 'The description is too long. Please keep it to 4,000 characters.', { description: 'é'.repeat(4001) }],
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
    const before = await stored()
    const reply = await submit(member, fields as never) // some fields are wrong on purpose
    expect([reply.status, reply.body.code]).toEqual([status, code])
    if (message) expect(reply.body.message).toBe(message)
    expect(await stored()).toEqual(before)
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
  ])('for %s', async (_name, make, status, code) => {
    const before = await stored()
    const reply = await submit(member, { photo: await make() })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(await stored()).toEqual(before)
  })

  test('no to photos in the wording of the catalogue', async () => {
    const messageFor = async (photo: Buffer) => (await submit(member, { photo })).body.message
    expect(await messageFor(svgBytes())).toBe('Please select an image file (JPEG, PNG, GIF, or WebP)')
    expect(await messageFor(bomb)).toBe("This picture can't be read. Please choose another one.")
    expect(await messageFor(Buffer.alloc(20 * 1024 * 1024 + 1, 1))).toBe(
      'The photo is too large. Please choose one of at most 20 MB.',
    )
  })

  test('no to a second photo, a photo elsewhere and a field sent twice', async () => {
    const before = await stored()
    const photo = new File([new Uint8Array(await aJpeg())], 'a.jpg')
    const forms = [aReportForm(), aReportForm(), aReportForm()]
    forms[0]?.append('photo', photo)
    forms[0]?.append('photo', photo)
    forms[1]?.append('avatar', photo)
    forms[2]?.append('category', 'noise')
    for (const form of forms) {
      const { status, body } = await member.send('POST', '/api/reports', form)
      expect([status, body.code]).toEqual([400, 'invalid'])
    }
    expect(await stored()).toEqual(before)
  })

  test('who may not submit, before what is wrong', async () => {
    const before = await stored()
    const unverified = await aMember(app, { isVerified: false })
    const nothing = { description: '' }
    expect(await submit(app.aVisitor(), nothing)).toMatchObject({ status: 401, body: { code: 'signed-out' } })
    expect(await submit(unverified, nothing)).toMatchObject({ status: 403, body: { code: 'unverified' } })
    const foreign = { headers: { origin: 'https://evil.example' } }
    expect(await member.send('POST', '/api/reports', aReportForm(), foreign)).toMatchObject({ status: 403 })
    expect(await stored()).toEqual(before)
  })
})

describe('the address', () => {
  let place = 0
  const somewhere = () => ({ lat: 36.101 + ++place / 1000, lng: -5.35 })

  test('is taken from the cache', async () => {
    const point = somewhere()
    await app.aVisitor().get(`/api/places/reverse?lat=${point.lat}&lng=${point.lng}`)
    const asked = geocoder.asked.length
    const { address } = await aReport(member, point)
    expect(address).toContain('Main Street')
    expect(geocoder.asked.length).toBe(asked)
  })

  test('that takes too long is filled in later', async () => {
    const { fillAddresses } = await import('./reports.actions.ts')
    geocoder.answers.delayMs = 2500
    const begun = performance.now()
    const { id, address } = await aReport(member, somewhere())
    expect(performance.now() - begun).toBeLessThan(2400)
    geocoder.answers.delayMs = 0
    expect(address).toBe(null)
    await fillAddresses(app.services)
    expect((await app.aVisitor().get(`/api/reports/${id}`)).body.address).toContain('Main Street')
  })

  test('of a nameless place is none, and is not asked for again', async () => {
    const { fillAddresses } = await import('./reports.actions.ts')
    geocoder.answers.label = null
    expect((await aReport(member, somewhere())).address).toBe(null)
    const asked = geocoder.asked.length
    await fillAddresses(app.services)
    expect(geocoder.asked.length).toBe(asked)
    geocoder.answers.label = '12, Main Street, Westside, GX11 1AA, Gibraltar'
  })

  test('may fail without anybody noticing', async () => {
    geocoder.answers.status = 500
    const { status, body } = await submit(member, somewhere())
    geocoder.answers.status = 200
    expect([status, body.address]).toEqual([201, null])
  })
})

describe('the same Idempotency-Key', () => {
  test('twenty times at once makes one report, one award, one pair of files', async () => {
    const before = await stored()
    const photo = await aJpeg()
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(member, { photo }, 'twenty-times')))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201))
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
    const after = await stored()
    expect(after).toEqual({
      reports: before.reports + 1,
      submissions: before.submissions + 1,
      events: before.events + 1,
      ledger: before.ledger + 1,
      counted: Number(before.counted) + 2,
      files: before.files + 2,
    })
  })

  test('twenty times at once without a photo makes one report too', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => submit(member, {}, 'twenty-more')))
    for (const { status, body } of replies) expect([status, body]).toEqual([201, replies[0]?.body])
    expect((await sql`select id from reports where author_id = ${member.id}`).length).toBe(1)
  })

  test('with another body is refused', async () => {
    expect((await submit(member, {}, 'used-once')).status).toBe(201)
    const before = await stored()
    for (const fields of [{ description: 'Another' }, { photo: await aJpeg() }]) {
      const { status, body } = await submit(member, fields, 'used-once')
      expect([status, body.code]).toEqual([409, 'key-reused'])
    }
    expect(await stored()).toEqual(before)
  })

  test('of another author is another key', async () => {
    const first = await submit(member, {}, 'everybodys-key')
    const second = await submit(await aMember(app), {}, 'everybodys-key')
    expect(second.body.id).not.toBe(first.body.id)
  })

  test('may come as a field of a form, and has a shape', async () => {
    const form = () => {
      const fields = aReportForm()
      fields.append('key', 'of-the-form')
      return fields
    }
    const [first, second] = [await member.send('POST', '/api/reports', form()), await member.send('POST', '/api/reports', form())]
    expect(second.body.id).toBe(first.body.id)
    expect(await submit(member, {}, 'a b c d e f g')).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await submit(member, {}, 'short')).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })
})

test('two first reports at once earn 25 once, 15 for each category, and one badge', async () => {
  const replies = await Promise.all([
    submit(member, { category: 'litter' }),
    submit(member, { category: 'noise' }),
  ])
  expect(replies.map(({ body }) => body.rewards.points).sort()).toEqual([25, 50])
  expect(replies.flatMap(({ body }) => body.rewards.badges)).toEqual(['first_report'])
  const [standing] = await sql`select points, total_reports, reports_by_category from standings where user_id = ${member.id}`
  expect(standing).toEqual({ points: 75, total_reports: 2, reports_by_category: { litter: 1, noise: 1 } })
  const [{ points }] = await sql`select sum(points) as points from ledger where user_id = ${member.id}`
  expect(points).toBe(75)
})
