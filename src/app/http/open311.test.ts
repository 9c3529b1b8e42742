import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { openSocket } from '#test/rawHttp.ts'

/** More requests than the server lets in at once. */
const MANY = 200

test('a site that lets in no more requests says so in the form of the standard', async () => {
  // The timer that raises the limit does not run, so that it stays the same however slow the machine is.
  const { setInterval } = globalThis
  const clock = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation((run, ms) => setInterval(run, ms === 100 ? 1e9 : ms))
  // With a number here the limit is in front of the app.
  const app = await testApp({ maxDelayMs: 60_000 })
  clock.mockRestore()
  const sockets = await Promise.all(Array.from({ length: MANY }, () => openSocket(app.base)))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  for (const socket of sockets)
    socket.write(
      'POST /api/accounts/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
    )
  const read = (format: string) => app.aVisitor().get(`/open311/v2/requests.${format}`)
  await expect.poll(async () => (await read('json')).status).toBe(503)
  expect((await read('json')).body).toEqual([{ code: 503, description: expect.stringMatching(/busy/) }])
  const xml = await read('xml')
  expect(xml.body).toContain('<errors><error><code>503</code>')
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8')
})
