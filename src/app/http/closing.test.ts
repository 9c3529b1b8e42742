import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openSocket } from '#test/rawHttp.ts'

test.each([
  ['is answered like any other', '/api/me'],
  ['is not answered from the cache, which would keep its connection', '/api/reports'],
])('a request that arrives while the server stops %s', async (_, path) => {
  const app = await testApp()
  const socket = await openSocket(app.base)
  socket.write(`GET ${path} HTTP/1.1\r\nhost:`)
  // Once this is answered, the server has also read the half request above.
  await app.aVisitor().get(path)
  const closed = app.close()
  socket.write(' x\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/)
  await closed
})
