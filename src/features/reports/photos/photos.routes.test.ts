import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanUpFiles } from '#features/media/removals.actions.ts'
import { removeFilesLater } from '#features/media/removals.queries.ts'
import { DatabaseBusy } from '#platform/server/database/busy.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { untilOneWaits } from '#test/locks.ts'
import { aMember, aReport, type Member, type Query, rowsOf, submit } from '#test/makers.ts'
import { aGif, aJpeg, anHdrJpeg, aPng, aWebp } from '#test/pictures.ts'
import { holdNextCommit } from '#test/waitingCommit.ts'

let app: TestApp
let member: Member
const rows = (...query: Query) => rowsOf(app, ...query)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await aMember(app)
})

describe('a photo', () => {
  test.each([
    ['JPEG', aJpeg],
    ['PNG', aPng],
    ['GIF', aGif],
    ['WebP', aWebp],
    ['HDR JPEG', anHdrJpeg],
  ])('of kind %s is stored in two sizes and served', async (_kind, make) => {
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

  test('of a hidden report is visible to its author and administrators, of a deleted report to nobody', async () => {
    const { id, photo } = await aReport(member, { photo: await aJpeg() })
    const admin = await aMember(app, { isAdmin: true })
    const other = await aMember(app)
    const statuses = async () =>
      Promise.all([member, admin, other, app.aVisitor()].map(async (who) => (await who.get(photo.thumb)).status))
    await rows`update reports set status = 'hidden' where id = ${id}`
    expect(await statuses()).toEqual([200, 200, 404, 404])
    await rows`update reports set deleted_at = now() where id = ${id}`
    expect(await statuses()).toEqual([404, 404, 404, 404])
  })

  test('that was never uploaded gives 404, whatever the name', async () => {
    const names = [
      'report_photos/../../etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      `report_photos/${'0'.repeat(32)}-thumb.webp`,
      '',
    ]
    for (const name of names) expect((await app.aVisitor().get(`/files/${name}`)).status).toBe(404)
  })

  test('is kept when only the answer to the commit was lost, and the next try finds it', async () => {
    const { database } = app.services
    const commit = database.transaction.bind(database)
    const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await commit(work)
      throw new DatabaseBusy('The connection broke')
    })
    const photo = await aJpeg()
    expect((await submit(member, { photo }, 'lost-answer')).status).toBe(503)
    spy.mockRestore()
    const { status, body } = await submit(member, { photo }, 'lost-answer')
    expect(status).toBe(201)
    for (const url of [body.photo.display, body.photo.thumb]) expect((await member.get(url)).status).toBe(200)
  })

  test('is kept while the commit waits, and shown once the report appears', async () => {
    const letCommit = holdNextCommit(app.services)
    const photo = await aJpeg()
    expect((await submit(member, { photo }, 'waiting-commit')).status).toBe(503)
    await letCommit()
    const { status, body } = await submit(member, { photo }, 'waiting-commit')
    expect(status).toBe(201)
    for (const url of [body.photo.display, body.photo.thumb]) expect((await member.get(url)).status).toBe(200)
  })

  test('that no report refers to is deleted after a day, and no other', async () => {
    const { files } = app.services
    const { photo } = await aReport(member, { photo: await aJpeg() })
    const orphan = `report_photos/${'ab'.repeat(16)}-display.webp`
    const ofComment = `comment_images/${'cd'.repeat(16)}.jpg`
    for (const key of [orphan, ofComment]) await files.put(key, Buffer.from('x'))
    await cleanUpFiles(app.services, 'report_photos')
    expect(await files.get(orphan)).not.toBeNull()
    app.setNow(new Date(Date.now() + 2 * 86_400_000))
    await cleanUpFiles(app.services, 'report_photos')
    app.setNow(new Date())
    expect(await files.get(orphan)).toBeNull()
    for (const url of [photo.display, photo.thumb]) expect((await member.get(url)).status).toBe(200)
    expect(await files.get(ofComment)).not.toBeNull()
  })
})

test.runIf(process.env['TEST_DATABASE'] === 'postgresql')(
  'a profile photo that is removed during the clean-up is kept for its day',
  async () => {
    const { files, database } = app.services
    const avatar = `profile_photos/${'ef'.repeat(16)}.webp`
    await files.put(avatar, Buffer.from('x'))
    await database.sql`update users set avatar = ${avatar} where id = ${member.id}`
    const later = new Date(Date.now() + 2 * 86_400_000)
    const locked = Promise.withResolvers<void>()
    const removing = database.transaction(async (sql) => {
      await sql`lock table users`
      locked.resolve()
      await untilOneWaits(sql)
      await sql`update users set avatar = null where id = ${member.id}`
      await removeFilesLater(sql, [avatar], later)
    })
    await locked.promise
    await Promise.all([cleanUpFiles({ ...app.services, now: () => later }, 'profile_photos'), removing])
    expect(await files.get(avatar)).not.toBeNull()
  },
)
