import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openSocket } from '#test/rawHttp.ts'
import { limitWaitingAnswers } from './waitingAnswers.ts'

/** More than the system keeps for a reader. */
const ANSWER = Buffer.alloc(32 * 1024 * 1024)

test('when readers leave too much unread, those who have waited longest are cut off', async () => {
  const server = createServer((_request, response) => response.end(ANSWER))
  limitWaitingAnswers(server, 2.5 * ANSWER.length)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // a server that listens on a port has one
  const served: Socket[] = []
  const sockets: Socket[] = []
  server.on('connection', (socket: Socket) => served.push(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const ask = async () => {
    const answered = once(server, 'request')
    const socket = await openSocket(`http://127.0.0.1:${port}`)
    sockets.push(socket.on('error', () => undefined).pause())
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await answered
    return socket
  }
  const areCut = () => served.map(({ destroyed }) => destroyed)

  const readers = [await ask(), await ask()]
  expect(areCut()).toEqual([false, false])
  readers.push(await ask())
  expect(areCut()).toEqual([true, false, false])
  // What has been read does not count any more.
  readers[2]?.resume()
  await expect.poll(() => served[2]?.writableLength).toBe(0)
  await ask()
  expect(areCut()).toEqual([true, false, false, false])
})
