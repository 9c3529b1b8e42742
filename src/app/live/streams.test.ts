import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSocket } from '#test/rawHttp.ts'
import { listenTo } from '#test/stream.ts'
import { messageOf, openStreams, type Reader } from './streams.ts'

const VISITOR: Reader = { id: null, admin: false, sessionId: null, address: '192.0.2.1' }
const ELSEWHERE = { ...VISITOR, address: '192.0.2.2' }
const MEMBER = { ...VISITOR, id: 'member', sessionId: 'session' }
let reader: Reader
let server: Server
let base: string
let streams: ReturnType<typeof openStreams>
let onRequest: (response: ServerResponse) => void
beforeEach(async () => {
  reader = VISITOR
  onRequest = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    if (streams.isFullFor(reader)) response.end()
    else streams.add(response, reader)
  }
  server = createServer((_, response) => onRequest(response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  streams.close()
  server.closeAllConnections()
  server.close()
})

test('a stream sends a heartbeat even if nothing happens', async () => {
  streams = openStreams({ heartbeatSeconds: 1 })
  const listener = await listenTo(base)
  expect(await listener.next('alive', 2500)).toEqual({})
})

test('streams above the limit are refused', async () => {
  streams = openStreams({ mostInAll: 2 })
  const [first, second] = [await listenTo(base), await listenTo(base)]
  expect(streams.isFullFor(VISITOR)).toBe(true)
  await (
    await listenTo(base)
  ).ended
  first.close()
  await expect.poll(() => streams.isFullFor(VISITOR)).toBe(false)
  await streams.send(streams.all(), () => messageOf('lost', {}))
  expect(await second.next('lost')).toEqual({})
})

test('visitors from one address have a limit of streams; other addresses and signed-in people are not affected', async () => {
  streams = openStreams({ mostOfAddress: 2 })
  const [first] = [await listenTo(base), await listenTo(base)]
  expect([VISITOR, ELSEWHERE, MEMBER].map(streams.isFullFor)).toEqual([true, false, false])
  await (
    await listenTo(base)
  ).ended
  expect(streams.all().size).toBe(2)
  reader = MEMBER
  await listenTo(base)
  expect(streams.all().size).toBe(3)
  first.close()
  await expect.poll(() => streams.isFullFor(VISITOR)).toBe(false)
})

test('visitors can use four fifths of all streams, the rest is for signed-in people', async () => {
  streams = openStreams({ mostInAll: 5 })
  for (reader of [VISITOR, ELSEWHERE, VISITOR, ELSEWHERE]) await listenTo(base)
  const third = { ...VISITOR, address: '192.0.2.3' }
  expect([third, MEMBER].map(streams.isFullFor)).toEqual([true, false])
  reader = MEMBER
  await listenTo(base)
  expect([streams.all().size, streams.isFullFor(MEMBER)]).toEqual([5, true])
})

test('an ended stream is subtracted from the count exactly once', async () => {
  streams = openStreams({ mostOfAddress: 1 })
  for (let time = 0; time < 3; time++) {
    const listener = await listenTo(base)
    expect(streams.isFullFor(VISITOR)).toBe(true)
    for (const stream of [...streams.all()]) streams.end(stream)
    await listener.ended
  }
  await listenTo(base)
  expect([streams.all().size, streams.isFullFor(VISITOR)]).toEqual([1, true])
})

test('when its readers have left, nothing of them is kept, and no heartbeat goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  streams = openStreams()
  const listeners = []
  for (reader of [MEMBER, MEMBER, VISITOR]) listeners.push(await listenTo(base))
  expect([[...streams.of('member')].length, vi.getTimerCount()]).toEqual([2, 1])
  for (const listener of listeners) listener.close()
  await expect.poll(() => streams.all().size).toBe(0)
  expect([[...streams.of('member')].length, vi.getTimerCount()]).toEqual([0, 0])
})

test('a reader who is 64 KB behind is disconnected, others continue', async () => {
  streams = openStreams()
  const slow = await openSocket(base)
  slow.on('error', () => undefined)
  slow.pause()
  slow.write('GET /api/events HTTP/1.1\r\nhost: x\r\n\r\n')
  const other = await listenTo(base)
  await expect.poll(() => [...streams.all()].length).toBe(2)
  const long = messageOf('reports', { text: 'x'.repeat(50_000) })
  // The socket buffers of both sides fill up first and are not counted.
  for (let sent = 0; sent < 400 && [...streams.all()].length === 2; sent++) {
    await streams.send(streams.all(), () => long)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect([...streams.all()]).toHaveLength(1)
  await streams.send(streams.all(), () => messageOf('lost', {}))
  expect(await other.next('lost')).toEqual({})
  slow.destroy()
})
