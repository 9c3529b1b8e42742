import { createServer, type IncomingMessage, type Server } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newLog } from '#test/log.ts'
import { startS3 } from '#test/s3.ts'
import { randomHex, type StoredFile, warnIfNotWritable } from './files.gateway.ts'
import { commentImageKey } from './media.rules.ts'
import { s3Files } from './s3.gateway.ts'

let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  s3 = await startS3()
})

afterAll(() => s3.stop())

test('a bucket that does not answer in time is unavailable and not ready', async () => {
  const silent = await listen(() => null)
  const store = s3Files({ ...s3.settings, endpoint: silent.endpoint, timeoutMs: 200 })
  await expect(store.get(commentImageKey(randomHex()))).rejects.toMatchObject({ code: 'files-unavailable' })
  await expect(store.checkReady()).rejects.toMatchObject({ code: 'files-unavailable', cause: expect.any(Error) })
  silent.server.closeAllConnections()
  silent.server.close()
})

test('a missing bucket is unavailable and not ready', async () => {
  const store = s3Files({ ...s3.settings, bucket: 'another' })
  await expect(store.put(commentImageKey(randomHex()), Buffer.from('x'))).rejects.toMatchObject({
    code: 'files-unavailable',
  })
  await expect(all(store.list('comment_images/'))).rejects.toMatchObject({ code: 'files-unavailable' })
  const cause = expect.objectContaining({ message: expect.stringContaining('The bucket is missing') })
  await expect(store.checkReady()).rejects.toMatchObject({ code: 'files-unavailable', cause })
})

test('with a key that may only read, storage is ready, and the start warns that nothing can be stored', async () => {
  const [log, empty] = [newLog(), newLog()]
  const reading = createServer(({ method }, response) => {
    response.statusCode = method === 'HEAD' || method === 'GET' ? 200 : 403
    response.end()
  })
  const store = s3Files({ ...s3.settings, endpoint: await endpointOf(reading) })
  await store.checkReady()
  await warnIfNotWritable(store, pino(log))
  expect(log.text()).toMatch(/403[^]*photos can't be sent/)
  reading.close()

  const working = s3Files(s3.settings)
  await warnIfNotWritable(working, pino(empty))
  expect([empty.text(), await all(working.list(''))]).toEqual(['', []])
})

test('a request on a dropped idle connection is sent once more', async () => {
  let calls = 0
  const flaky = await listen((request) => {
    calls += 1
    if (calls > 1) return 'here'
    request.socket.destroy()
    return null
  })
  const store = s3Files({ ...s3.settings, endpoint: flaky.endpoint })
  expect((await store.get(commentImageKey(randomHex())))?.toString()).toBe('here')
  flaky.server.closeAllConnections()
  flaky.server.close()
})

test('a listing with several pages is read completely', async () => {
  const keys = Array.from({ length: 3 }, () => commentImageKey(randomHex()))
  const asked: string[] = []
  const paged = await listen(({ url }) => {
    asked.push(new URL(url ?? '', 'http://localhost').searchParams.get('continuation-token') ?? 'first')
    const page = asked.length - 1
    return listing([keys[page] ?? '', 'notes.txt'], page < 2 ? `to=page/${page + 1}` : undefined)
  })
  const listed = await all(s3Files({ ...s3.settings, endpoint: paged.endpoint }).list('comment_images/'))
  expect(listed).toEqual(keys.map((key) => ({ key, modifiedAt: new Date('2026-11-02T10:00:00Z'), size: 12 })))
  expect(asked).toEqual(['first', 'to=page/1', 'to=page/2'])
  paged.server.closeAllConnections()
  paged.server.close()
})

function listing(keys: string[], next?: string): string {
  const files = keys.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-02T10:00:00.000Z</LastModified><Size>12</Size></Contents>`,
  )
  const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  const truncated = `<IsTruncated>${Boolean(next)}</IsTruncated>`
  return `<?xml version="1.0"?><ListBucketResult>${truncated}${files.join('')}${more}</ListBucketResult>`
}

async function all(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of files) found.push(file)
  return found
}

async function listen(
  answer: (request: IncomingMessage) => string | null,
): Promise<{ server: Server; endpoint: string }> {
  const server = createServer((request, response) => {
    const body = answer(request)
    if (body) response.end(body)
  })
  return { server, endpoint: await endpointOf(server) }
}

async function endpointOf(server: Server): Promise<string> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return `http://127.0.0.1:${address.port}`
}
