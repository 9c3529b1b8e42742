import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpFiles, deleteUnused, unlinkRemoved } from '#features/media/removals.actions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser, Reply } from '#test/browser.ts'
import { aComment, postComment, textsOf } from '#test/comments.ts'
import { aMember, aReport, type Member, type Query, rowsOf } from '#test/makers.ts'
import { aGif, aJpeg, aPng, aTruncatedJpeg, aWebp, svgBytes } from '#test/pictures.ts'

let app: TestApp
let author: Member
let member: Member
let admin: Member
let reportId: string
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
  author = await aMember(app, { name: 'Ana Lima' })
  admin = await aMember(app, { isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await aMember(app, { name: 'Jon Santos' })
  reportId = (await aReport(author)).id
})

const list = async (who: Browser = app.aVisitor(), query = '') => who.get(`/api/reports/${reportId}/comments${query}`)
const setStatus = (status: string) => rows`update reports set status = ${status} where id = ${reportId}`
const counted = async (): Promise<number> => {
  const [row] = await rows`
    select comments, (select count(*) from comments where report_id = ${reportId}) as live from reports where id = ${reportId}`
  expect(row?.['comments']).toBe(row?.['live'])
  return row?.['live']
}

describe('a comment', () => {
  test('is posted, counted, and readable by everybody, without email addresses', async () => {
    const { status, body: reply } = await postComment(member, reportId, { text: '  Walked past\r\nlast night ' })
    const { following, ...body } = reply
    expect([status, following]).toEqual([201, true])
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      text: 'Walked past\nlast night',
      author: { name: 'Jon Santos', avatar: null },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      images: [],
      own: true,
    })
    const read = await list()
    expect(read).toMatchObject({ status: 200, body: { items: [{ ...body, own: false }], next: null, total: 1 } })
    expect((await list(member)).body.items).toEqual([body])
    expect(JSON.stringify(read.body)).not.toMatch(/@|example\.test/)
    expect(JSON.stringify(read.body)).not.toContain(member.id)
    expect((await app.aVisitor().get(`/api/reports/${reportId}`)).body.comments).toBe(1)
    expect((await app.aVisitor().get('/api/reports')).body.items[0]).toMatchObject({ id: reportId, comments: 1 })
  })

  test('may be by the author or an administrator, and on a resolved report', async () => {
    await setStatus('resolved')
    for (const who of [author, admin, member]) expect((await postComment(who, reportId)).status).toBe(201)
    expect(await counted()).toBe(3)
  })

  test('keeps markup, emoji and right-to-left text unchanged', async () => {
    const text = '<img src=x onerror=alert(1)> 👩‍👩‍👧 "שלום" & \\ \' --'
    await postComment(member, reportId, { text })
    expect((await list()).body.items[0].text).toBe(text)
  })

  test('may have 2,000 characters, and may be sent as JSON', async () => {
    expect((await postComment(member, reportId, { text: '💡'.repeat(2000) })).status).toBe(201)
    expect((await member.send('POST', `/api/reports/${reportId}/comments`, { text: 'Plain' })).status).toBe(201)
  })

  test('of a deleted account is shown as Anonymous', async () => {
    await postComment(member, reportId)
    await rows`delete from users where id = ${member.id}`
    expect((await list()).body.items[0].author).toEqual({ name: 'Anonymous', avatar: null })
  })
})

describe('the list', () => {
  test('shows the newest first, in pages that continue without gaps', async () => {
    for (let at = 1; at <= 5; at++) await postComment(member, reportId, { text: `Number ${at}` })
    // Two of them have the same time.
    await rows`update comments set created_at = '2026-05-01T10:00:00Z' where report_id = ${reportId} and text in ('Number 2', 'Number 3')`
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await list(app.aVisitor(), `?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(body.total).toBe(5)
      seen.push(...textsOf(body))
      cursor = body.next
    }
    expect(seen).toEqual(['Number 5', 'Number 4', 'Number 1', 'Number 3', 'Number 2'])
    expect(textsOf((await list()).body)).toEqual(seen)
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=nowhere'])('is refused for %s', async (query) => {
    expect(await list(app.aVisitor(), `?${query}`)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('of a hidden report is readable by its author and administrators, of a deleted report by nobody', async () => {
    await postComment(member, reportId)
    const statuses = async () =>
      Promise.all([author, admin, member, app.aVisitor()].map(async (who) => (await list(who)).status))
    await setStatus('hidden')
    expect(await statuses()).toEqual([200, 200, 404, 404])
    expect((await author.send('DELETE', `/api/reports/${reportId}`)).status).toBe(204)
    expect(await statuses()).toEqual([404, 404, 404, 404])
    for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
      expect((await app.aVisitor().get(`/api/reports/${id}/comments`)).status).toBe(404)
  })
})

describe('images', () => {
  test('of every kind become small JPEGs, in their order, and are served with the report’s access rules', async () => {
    const images = [await aJpeg({ width: 1200, height: 900, gps: true }), await aPng(), await aGif(), await aWebp()]
    const { status, body } = await postComment(member, reportId, { text: ' ', images })
    expect([status, body.text]).toEqual([201, ''])
    expect(body.images.map(({ width, height }: Reply['body']) => [width, height])).toEqual([
      [500, 375],
      [320, 240],
      [120, 90],
      [500, 375],
    ])
    expect((await list()).body.items[0].images).toEqual(body.images)
    for (const { url } of body.images) {
      expect(url).toMatch(/^\/files\/comment_images\/[0-9a-f]{32}\.jpg$/)
      const served = await app.aVisitor().get(url)
      expect(served.status).toBe(200)
      expect(served.headers.get('content-type')).toBe('image/jpeg')
      expect(served.headers.get('cache-control')).toBe('private, max-age=86400')
    }
    const statuses = () =>
      Promise.all(
        [author, admin, member, app.aVisitor()].map(async (who) => (await who.get(body.images[0].url)).status),
      )
    await setStatus('hidden')
    expect(await statuses()).toEqual([200, 200, 404, 404])
    await rows`update reports set deleted_at = now() where id = ${reportId}`
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  test('five of exactly 8,388,608 bytes are accepted, with a text', async () => {
    const images = Array<Buffer>(5).fill(await aJpeg({ minBytes: 8_388_608 }))
    const { status, body } = await postComment(member, reportId, { text: 'Look at these', images })
    expect([status, body.images.length]).toEqual([201, 5])
  })

  test('are kept for a day if their comment is deleted while its request is still being answered', async () => {
    const { images, id } = await aComment(member, reportId, { images: [await aJpeg()] })
    const file = images[0].url.slice('/files/'.length)
    await member.send('DELETE', `/api/comments/${id}`)
    await deleteUnused(app.services, [file])
    expect(await app.services.files.get(file)).not.toBeNull()
    const never = `comment_images/${'ab'.repeat(16)}.jpg`
    await app.services.files.put(never, Buffer.from('x'))
    await deleteUnused(app.services, [never])
    expect(await app.services.files.get(never)).toBeNull()
  })

  test('are deleted after a day if they have no comment or their report was deleted; others stay', async () => {
    const { files } = app.services
    const { images } = await aComment(member, reportId, { images: [await aJpeg()] })
    const gone = await aComment(member, reportId, { images: [await aJpeg()] })
    await member.send('DELETE', `/api/comments/${gone.id}`)
    const other = await aReport(author)
    const ofDeleted = await aComment(member, other.id, { images: [await aJpeg()] })
    await author.send('DELETE', `/api/reports/${other.id}`)
    const photo = `report_photos/${'ef'.repeat(16)}-display.webp`
    await files.put(photo, Buffer.from('x'))
    expect((await member.get(gone.images[0].url)).status).toBe(404)
    const isThere = async (url: string) => (await files.get(url.slice('/files/'.length))) !== null
    await cleanUpFiles(app.services, 'comment_images')
    for (const { images: one } of [gone, ofDeleted]) expect(await isThere(one[0].url)).toBe(true)
    app.setNow(new Date(Date.now() + 2 * 86_400_000))
    await cleanUpFiles(app.services, 'comment_images')
    await unlinkRemoved(app.services)
    app.setNow(new Date())
    for (const { images: one } of [gone, ofDeleted]) expect(await isThere(one[0].url)).toBe(false)
    expect((await member.get(images[0].url)).status).toBe(200)
    expect(await files.get(photo)).not.toBeNull()
    await files.delete(photo)
  })
})

describe('a refused comment leaves nothing behind and is answered with', () => {
  const kept = async () => {
    const [row] = await rows`
      select (select count(*) from comments) as comments, (select count(*) from comment_images) as images,
        (select sum(comments) from reports) as counted`
    return { ...row, files: (await Array.fromAsync(app.services.files.list('comment_images/'))).length }
  }
  const expectRefused = async (asked: () => Promise<Reply>, status: number, expected: object) => {
    const before = await kept()
    expect(await asked()).toMatchObject({ status, body: expected })
    expect(await kept()).toEqual(before)
  }

  test.each([
    ['empty-comment', 400, 'Please write something or attach an image.', { text: '' }],
    ['empty-comment', 400, 'Please write something or attach an image.', { text: ' \n\u200b' }],
    ['empty-comment', 400, 'Please write something or attach an image.', { text: undefined }],
    ['too-long', 400, 'The comment is too long. Please keep it to 2,000 characters.', { text: 'é'.repeat(2001) }],
    ['too-long', 400, undefined, { text: 'x'.repeat(200_000) }],
    ['invalid', 400, undefined, { text: 'a\0b' }],
    ['invalid', 400, undefined, { text: 'a\u0007b' }],
  ])('%s (%i)', async (code, status, message, fields) => {
    await expectRefused(() => postComment(member, reportId, fields), status, { code, ...(message && { message }) })
  })

  test('the names of the images that are broken', async () => {
    const images = [await aJpeg(), await aPng(), await aTruncatedJpeg(), await aGif(), await aWebp()]
    const names = ['a.jpg', 'b.png', 'cut off.jpg', 'd.gif', 'e.webp']
    const post = () => postComment(member, reportId, { images, names })
    await expectRefused(post, 422, {
      code: 'unreadable-image',
      message: 'Failed to upload image cut off.jpg',
      field: 'images',
      failed: ['cut off.jpg'],
    })
    images[4] = svgBytes()
    await expectRefused(post, 422, { failed: ['cut off.jpg', 'e.webp'] })
  })

  test('that a file is no image, too large, or one too many', async () => {
    await expectRefused(() => postComment(member, reportId, { images: [svgBytes()] }), 415, {
      code: 'not-an-image',
      message: 'Please select an image file (JPEG, PNG, GIF, or WebP)',
      failed: ['image1.jpg'],
    })
    const large = await aJpeg({ minBytes: 8_388_609 })
    await expectRefused(() => postComment(member, reportId, { images: [large] }), 413, {
      code: 'too-large',
      message: 'Image must be less than 4MB',
    })
    const six = Array.from({ length: 6 }, () => Buffer.from('x'))
    await expectRefused(() => postComment(member, reportId, { images: six }), 400, {
      code: 'too-many-images',
      message: 'You can only attach up to 5 images per comment.',
    })
    const form = new FormData()
    form.append('photo', new File(['x'], 'a.jpg'))
    await expectRefused(() => member.send('POST', `/api/reports/${reportId}/comments`, form), 400, { code: 'invalid' })
  })

  test('why the person may not comment, before input errors', async () => {
    const unverified = await aMember(app, { isVerified: false })
    const visitor = () => postComment(app.aVisitor(), reportId, { text: '' })
    await expectRefused(visitor, 401, { code: 'signed-out', message: 'Please sign in to add comments' })
    await expectRefused(() => postComment(unverified, reportId, { text: '' }), 403, { code: 'unverified' })
    const foreign = { headers: { origin: 'https://evil.example' } }
    const elsewhere = () => member.send('POST', `/api/reports/${reportId}/comments`, { text: 'x' }, foreign)
    await expectRefused(elsewhere, 403, { code: 'wrong-origin' })
  })

  test('403 on a hidden report for people who see it, 404 for others and for deleted reports', async () => {
    await setStatus('hidden')
    const images = [await aJpeg()]
    await expectRefused(() => postComment(member, reportId, { images }), 404, { code: 'no-report' })
    for (const who of [author, admin])
      await expectRefused(() => postComment(who, reportId, { images }), 409, { code: 'hidden-report' })
    await setStatus('active')
    await author.send('DELETE', `/api/reports/${reportId}`)
    for (const who of [author, admin, member])
      await expectRefused(() => postComment(who, reportId), 404, { code: 'no-report' })
    await expectRefused(() => postComment(member, 'no-id'), 404, { code: 'not-found' })
  })
})
