import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aComment } from '#test/comments.ts'
import { follow } from '#test/following.ts'
import { untilOneWaits } from '#test/locks.ts'
import { aMember, aReport, type Member } from '#test/makers.ts'
import { announceToFollowers } from './announcing.actions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const typesTo = async (who: Member) =>
  (await who.get('/api/notifications')).body.items.map(({ type }: { type: string }) => type)

/** Announces while this person's account is being deleted. */
async function announceDuringDeletionOf({ id }: Member): Promise<void> {
  const deleted = Promise.withResolvers<void>()
  const announced = deleted.promise.then(() => announceToFollowers(app.services))
  await app.services.database.transaction(async (sql) => {
    await sql`delete from users where id = ${id}`
    deleted.resolve()
    await untilOneWaits(sql)
  })
  await announced
}

test.runIf(process.env['TEST_DATABASE'] === 'postgresql')(
  'an account that is deleted while followers are told keeps nothing from the others',
  async () => {
    const [author, leaving, staying] = [await aMember(app), await aMember(app), await aMember(app)]
    const { id } = await aReport(author)
    for (const who of [leaving, staying]) await follow(who, id)
    await aComment(author, id)
    await announceDuringDeletionOf(leaving)
    expect(await typesTo(staying)).toEqual(['comment'])
  },
)

test.runIf(process.env['TEST_DATABASE'] === 'postgresql')(
  'nor does one that is deleted while people with an alert are told of a new report',
  async () => {
    const [author, leaving, staying] = [await aMember(app), await aMember(app), await aMember(app)]
    for (const who of [leaving, staying]) {
      const alert = { lat: 36.1408, lng: -5.3536, radiusMetres: 300 }
      expect((await who.send('POST', '/api/alerts', alert)).status).toBe(201)
    }
    await aReport(author)
    await announceDuringDeletionOf(leaving)
    expect(await typesTo(staying)).toEqual(['new_report'])
  },
)
