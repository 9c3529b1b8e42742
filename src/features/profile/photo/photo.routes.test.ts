import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RemovedFiles } from '#db/schema.ts'
import { unlinkRemoved } from '#features/media/removals.actions.ts'
import { DAY_MS, HOUR_MS } from '#shared/clock.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Browser } from '#test/browser.ts'
import { postComment } from '#test/comments.ts'
import { aMember, aReport } from '#test/makers.ts'
import {
  aGif,
  aJpeg,
  aPixelBomb,
  aPng,
  aTruncatedJpeg,
  aWebp,
  heicBytes,
  scriptBytes,
  svgBytes,
} from '#test/pictures.ts'
import { holdNextCommit } from '#test/waitingCommit.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const PATH = '/api/profile/photo'
const form = (bytes: Buffer, name = 'me.jpg') => {
  const made = new FormData()
  made.append('photo', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  return made
}
const upload = (member: Browser, bytes: Buffer) => member.send('PUT', PATH, form(bytes))
const stored = async (on = app) =>
  (await Array.fromAsync(on.services.files.list('profile_photos/'))).map(({ key }) => key)
/** Deletes the removed files, as if a day had passed. */
const aDayLater = async () => {
  const later = new Date(Date.now() + DAY_MS)
  await unlinkRemoved({ ...app.services, now: () => later })
}
test('a file that the store refuses to delete does not hold up the others', async () => {
  const [one, other] = [await aMember(app), await aMember(app)]
  for (const member of [one, other]) {
    expect((await upload(member, await aJpeg())).status).toBe(200)
    expect((await member.send('DELETE', PATH)).status).toBe(200)
  }
  const { files, database } = app.services
  const waiting = () => database.sql<RemovedFiles>`select file from removed_files order by file`
  const [first] = await waiting()
  const refusing = {
    ...files,
    delete: (key: string) => (key === first!.file ? Promise.reject(new Error('Locked')) : files.delete(key)),
  }
  const later = new Date(Date.now() + DAY_MS)
  await expect(unlinkRemoved({ ...app.services, files: refusing, now: () => later })).rejects.toThrow('Not every file')
  expect(await waiting()).toEqual([{ file: first!.file }])
  // It is tried again after an hour, so that files that fail never hold up all others.
  await aDayLater()
  expect(await waiting()).toEqual([{ file: first!.file }])
  const anHourAfter = new Date(later.getTime() + HOUR_MS)
  await unlinkRemoved({ ...app.services, now: () => anHourAfter })
  expect(await waiting()).toEqual([])
})

const photoOf = async (member: Browser) => (await member.get('/api/me')).body.photoURL
const fileOf = async (url: string) => {
  const answer = await fetch(app.base + url)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a profile photo', () => {
  test.each([
    ['JPEG of a camera on its side', () => aJpeg({ width: 900, height: 1200, orientation: 6, gps: true })],
    ['PNG', () => aPng()],
    ['GIF', () => aGif()],
    ['WebP', () => aWebp()],
  ])('sent as a %s becomes a square without metadata that everybody can see', async (_, picture) => {
    const member = await aMember(app)
    const { status, body } = await upload(member, await picture())
    expect(status).toBe(200)
    expect(body).toEqual({ photoURL: expect.stringMatching(/^\/files\/profile_photos\/[0-9a-f]{32}\.webp$/) })
    expect(await photoOf(member)).toBe(body.photoURL)
    const { status: seen, headers, bytes } = await fileOf(body.photoURL)
    expect([seen, headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { format, width, height, hasAlpha, exif, xmp } = await sharp(bytes).metadata()
    expect([format, width, height, hasAlpha, exif, xmp]).toEqual(['webp', 256, 256, false, undefined, undefined])
    expect(bytes.includes('Secret')).toBe(false)
  })

  test('is shown on cards, on the report’s page and beside comments', async () => {
    const member = await aMember(app)
    const { id } = await aReport(member)
    await postComment(member, id, { text: 'Mine' })
    const { photoURL } = (await upload(member, await aJpeg())).body
    const visitor = app.aVisitor()
    const { items } = (await visitor.get('/api/reports')).body
    expect(items.find((card: { id: string }) => card.id === id).author.avatar).toBe(photoURL)
    expect((await visitor.get(`/api/reports/${id}`)).body.author.avatar).toBe(photoURL)
    expect((await visitor.get(`/api/reports/${id}/comments`)).body.items[0].author.avatar).toBe(photoURL)
  })

  test('replaces the previous one, whose file is deleted', async () => {
    const member = await aMember(app)
    const before = await stored()
    const first = (await upload(member, await aJpeg())).body.photoURL
    const second = (await upload(member, await aPng())).body.photoURL
    expect(second).not.toBe(first)
    expect((await fileOf(first)).status).toBe(404)
    expect((await fileOf(second)).status).toBe(200)
    await aDayLater()
    expect((await stored()).length).toBe(before.length + 1)
    expect((await fileOf(second)).status).toBe(200)
  })

  test('can be removed, also twice, with its file', async () => {
    const member = await aMember(app)
    const before = await stored()
    const { photoURL } = (await upload(member, await aJpeg())).body
    for (const _ of [1, 2]) {
      expect(await member.send('DELETE', PATH)).toMatchObject({ status: 200, body: { photoURL: null } })
    }
    expect(await photoOf(member)).toBeNull()
    expect((await fileOf(photoURL)).status).toBe(404)
    await aDayLater()
    expect(await stored()).toEqual(before)
  })

  test('after ten simultaneous uploads and removals has at most one file, which is the one shown', async () => {
    const member = await aMember(app)
    const before = await stored()
    const picture = await aJpeg()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 5 === 4 ? member.send('DELETE', PATH) : upload(member, picture))),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const photoURL = await photoOf(member)
    const removed = await app.services.database.sql<Pick<RemovedFiles, 'file'>>`select file from removed_files`
    // The photos of all eight uploads, except at most one that is still shown.
    expect(removed.length).toBeGreaterThanOrEqual(7)
    for (const { file } of removed) expect((await fileOf(`/files/${file}`)).status).toBe(404)
    await aDayLater()
    const left = (await stored()).filter((key) => !before.includes(key))
    expect(left.map((key) => `/files/${key}`)).toEqual(photoURL === null ? [] : [photoURL])
  })

  test('may be of any size', async () => {
    const member = await aMember(app)
    expect((await upload(member, await aPng({ width: 2, height: 1 }))).status).toBe(200)
    expect((await upload(member, await aJpeg({ width: 31, height: 4000 }))).status).toBe(200)
  })

  test('is kept while the commit waits', async () => {
    const member = await aMember(app)
    const letCommit = holdNextCommit(app.services)
    expect((await upload(member, await aJpeg())).status).toBe(503)
    await letCommit()
    expect((await fileOf(await photoOf(member))).status).toBe(200)
  })

  test('of an account that is deleted during the upload leaves no file', async () => {
    const member = await aMember(app)
    const before = await stored()
    const picture = await aJpeg({ width: 3000, height: 3000, noise: true })
    await Promise.all([upload(member, picture), app.services.database.sql`delete from users where id = ${member.id}`])
    expect(await stored()).toEqual(before)
  })
})

describe('a photo is refused and changes nothing', () => {
  const NOT = [415, 'not-an-image', 'Please select an image file']
  const UNREADABLE = [422, 'unreadable-image', "This image can't be read. Please choose another one."]
  test.each([
    ['an SVG', svgBytes, NOT],
    ['a page named .jpg', scriptBytes, NOT],
    ['a HEIC', heicBytes, NOT],
    ['an empty file', () => Buffer.alloc(0), NOT],
    ['half a JPEG', aTruncatedJpeg, UNREADABLE],
    ['a picture of 400 million pixels', aPixelBomb, UNREADABLE],
    ['5 MB', () => aJpeg({ minBytes: 5 * 1024 * 1024 }), [413, 'too-large', 'Image must be less than 5MB']],
  ])('%s', async (_, picture, [status, code, message]) => {
    const member = await aMember(app)
    const { photoURL } = (await upload(member, await aJpeg())).body
    const before = await stored()
    expect(await upload(member, await picture())).toMatchObject({ status, body: { code, message } })
    expect(await photoOf(member)).toBe(photoURL)
    expect(await stored()).toEqual(before)
  })

  test('if a form has none, two, or one in another field', async () => {
    const member = await aMember(app)
    expect(await member.send('PUT', PATH, new FormData())).toMatchObject({
      status: 400,
      body: { code: 'missing-photo', message: 'Please select an image file' },
    })
    expect(await member.send('PUT', PATH, {})).toMatchObject({ status: 400, body: { code: 'missing-photo' } })
    const two = form(await aJpeg())
    two.append('photo', new File(['x'], 'other.jpg'))
    expect((await member.send('PUT', PATH, two)).status).toBe(400)
    const other = new FormData()
    other.append('images', new File(['x'], 'other.jpg'))
    expect((await member.send('PUT', PATH, other)).status).toBe(400)
    expect(await photoOf(member)).toBeNull()
  })

  test('but a file just below the size limit is accepted', async () => {
    const member = await aMember(app)
    expect((await upload(member, await aJpeg({ minBytes: 5 * 1024 * 1024 - 1 }))).status).toBe(200)
  })

  test('from visitors and from people with an unverified address', async () => {
    for (const by of [app.aVisitor(), await aMember(app, { isVerified: false })]) {
      const code = by.cookies.size > 0 ? 'unverified' : 'signed-out'
      expect(await upload(by, await aJpeg())).toMatchObject({ body: { code } })
      expect(await by.send('DELETE', PATH)).toMatchObject({ body: { code } })
    }
  })

  test('from people who have sent 150 images within the hour', async () => {
    const strict = await testApp({ env: { LIMITS_FACTOR: '0.01' } })
    try {
      const member = await aMember(strict)
      const picture = await aJpeg()
      const statuses: number[] = []
      for (let at = 0; at < 4; at++) statuses.push((await upload(member, picture)).status)
      expect(statuses).toEqual([200, 200, 429, 429])
      // The current photo, and the one that it has replaced.
      expect(await stored(strict)).toHaveLength(2)
    } finally {
      await strict.close()
    }
  })
})
