import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aMember, submit } from '#test/makers.ts'
import { migratedDatabaseUrl } from '#test/migrated.ts'
import { aJpeg } from '#test/pictures.ts'

test('a photo that cannot be counted because the database is busy gets 503, and can be sent again', async () => {
  const url = await migratedDatabaseUrl()
  const app = await testApp({ database: 'postgresql', env: { DATABASE_URL: url } })
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await app.close()
  })
  const member = await aMember(app)
  const photo = await aJpeg()
  await other.query('begin; lock table rate_limits')
  const refused = await submit(member, { photo }, 'the-same-key')
  expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(refused.headers.get('retry-after')).toBe('2')
  await other.query('rollback')
  expect((await submit(member, { photo }, 'the-same-key')).status).toBe(201)
})
