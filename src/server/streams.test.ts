import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSocket } from '#test/raw.ts'
import { listenTo } from '#test/stream.ts'
import { messageOf, openStreams } from './streams.ts'

const VISITOR = { id: null, admin: false, sessionId: null }
let server: Server
let base: string
let streams: ReturnType<typeof openStreams>
let onRequest: (response: ServerResponse) => void
beforeEach(async () => {
  onRequest = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    if (!streams.add(response, VISITOR)) response.end()
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

test('a stream says something in each round, though nothing happens', async () => {
  streams = openStreams({ heartbeatSeconds: 1 })
  const listener = await listenTo(base)
  expect(await listener.next('alive', 2500)).toEqual({})
})

test('more than the most are not kept', async () => {
  streams = openStreams({ mostInAll: 2 })
  const [first, second] = [await listenTo(base), await listenTo(base)]
  expect(streams.isFull()).toBe(true)
  await (
    await listenTo(base)
  ).ended
  first.close()
  await expect.poll(() => streams.isFull()).toBe(false)
  await streams.send(streams.all(), () => messageOf('lost', {}))
  expect(await second.next('lost')).toEqual({})
})

test('a reader who is 64 KB behind is cut, the others read on', async () => {
  streams = openStreams()
  const slow = await openSocket(base)
  slow.on('error', () => undefined)
  slow.pause()
  slow.write('GET /api/events HTTP/1.1\r\nhost: x\r\n\r\n')
  const reader = await listenTo(base)
  await expect.poll(() => [...streams.all()].length).toBe(2)
  const long = messageOf('reports', { text: 'x'.repeat(50_000) })
  // What the two machines' own buffers take is not counted.
  for (let sent = 0; sent < 400 && [...streams.all()].length === 2; sent++) {
    await streams.send(streams.all(), () => long)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect([...streams.all()]).toHaveLength(1)
  await streams.send(streams.all(), () => messageOf('lost', {}))
  expect(await reader.next('lost')).toEqual({})
  slow.destroy()
})
