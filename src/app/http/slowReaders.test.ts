import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { handle } from '#platform/server/route.ts'
import { endpoint } from '#shared/endpoint.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { openSocket } from '#test/rawHttp.ts'

const SILENT_MS = 1500
/** More than the system keeps for a reader. */
const LARGE_BYTES = 32 * 1024 * 1024

const large = endpoint({
  method: 'GET',
  path: '/api/probe/large',
  who: 'anyone',
  input: z.object({}),
  reply: z.unknown(),
  summary: 'for a test',
  refusals: {},
})

let app: TestApp

beforeAll(async () => {
  app = await testApp({ silentMs: SILENT_MS, routes: [handle(large, async () => 'x'.repeat(LARGE_BYTES))] })
})
afterAll(() => app.close())

test('a reader who reads nothing for a while is cut off, so that its answer leaves the memory', async () => {
  const { socket, served } = await askForLarge()
  await expect.poll(() => served.writableLength).toBeGreaterThan(0)
  expect(served.destroyed).toBe(false)
  await expect.poll(() => served.destroyed, { timeout: 10 * SILENT_MS }).toBe(true)
  expect(served.writableLength).toBe(0)
  socket.destroy()
})

test('a reader who is slow gets the whole answer', async () => {
  const { socket } = await askForLarge()
  const beganAt = performance.now()
  let bytes = 0
  socket.on('data', (piece) => {
    bytes += piece.length
    socket.pause()
  })
  while (bytes < LARGE_BYTES && !socket.destroyed) {
    // At least three times as long as somebody may be silent.
    const due = ((performance.now() - beganAt) / (3 * SILENT_MS)) * LARGE_BYTES
    if (bytes < due) socket.resume()
    await sleep(1)
  }
  expect(bytes).toBeGreaterThan(LARGE_BYTES)
  expect(performance.now() - beganAt).toBeGreaterThan(2 * SILENT_MS)
  socket.destroy()
})

/** Asks for the large answer without reading any of it. `served` is the server's end of the connection. */
async function askForLarge(): Promise<{ socket: Socket; served: Socket }> {
  const connected = once(app.server.server, 'connection')
  const socket = await openSocket(app.base)
  socket.on('error', () => undefined)
  socket.pause()
  socket.write(`GET ${large.path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  const [served] = (await connected) as [Socket] // the argument of the event 'connection'
  return { socket, served }
}
