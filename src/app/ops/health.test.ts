import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { VERSION } from '#platform/server/version.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newLog } from '#test/log.ts'
import { startS3 } from '#test/s3.ts'

const log = newLog()
let app: TestApp
let store: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  store = await startS3()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  app = await testApp({ env, logTo: log })
})
afterAll(() => app.close())

const ask = async (path: string): Promise<[number, unknown]> => {
  const answer = await fetch(app.base + path)
  return [answer.status, await answer.json()]
}

test('healthz always answers; readyz checks database and storage once a second; the log says what failed', async () => {
  // Stopping the store may take longer than a second.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await ask('/healthz')).toEqual([200, { status: 'ok', version: VERSION }])
  const ready = [200, { status: 'ok', database: true, storage: true }]
  expect(await ask('/readyz')).toEqual(ready)
  await store.stop()
  expect(await ask('/readyz')).toEqual(ready)
  vi.advanceTimersByTime(1100)
  const why = () => log.lines().filter(({ msg }) => msg === 'the file store is not ready')
  expect(why()).toEqual([])
  expect(await ask('/readyz')).toEqual([503, { status: 'unavailable', database: true, storage: false }])
  expect((await fetch(`${app.base}/readyz`)).headers.get('retry-after')).toBe('1')
  expect(why()).toMatchObject([{ level: 40, err: { code: 'files-unavailable', cause: { type: expect.any(String) } } }])
  expect(await ask('/healthz')).toEqual([200, { status: 'ok', version: VERSION }])
})
