import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { openSocket } from '#test/rawHttp.ts'

test('a request that arrives while the server stops is answered like any other', async () => {
  const app = await testApp()
  const socket = await openSocket(app.base)
  socket.write('GET /api/me HTTP/1.1\r\nhost:')
  // Once this is answered, the server has also read the half request above.
  await app.aVisitor().get('/healthz')
  const closed = app.close()
  socket.write(' x\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/)
  await closed
})
