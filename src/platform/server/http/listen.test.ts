import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/port.ts'
import { listen } from './listen.ts'

const host = '127.0.0.1'

test('a port that another server uses is refused', async () => {
  const port = await freePort()
  await listen(aServer().app, { port, host })
  await expect(listen(aServer().app, { port, host })).rejects.toThrow(/EADDRINUSE/)
})

test('requests in progress are answered when the server closes, whichever socket accepted them', async () => {
  const { app, answers } = aServer()
  const port = await freePort()
  await listen(app, { port, host })
  // So many that each of the sockets has one.
  const asked = Array.from({ length: 150 }, () => fetch(`http://${host}:${port}/`))
  await expect.poll(() => answers.length, { timeout: 15_000 }).toBe(150)

  const closed = app.close()
  for (const answer of answers) answer()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(150).fill(200))
  await closed
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed')
})

test('the server closes although idle connections are open', async () => {
  const { app } = aServer()
  app.get('/at-once', async () => 'done')
  const port = await freePort()
  await listen(app, { port, host })
  await Promise.all(Array.from({ length: 60 }, () => fetch(`http://${host}:${port}/at-once`).then((it) => it.text())))
  await expect(app.close()).resolves.toBeUndefined()
})

/** A server that answers `/` only when the test says so, and keeps connections until it closes. */
function aServer() {
  const answers: (() => void)[] = []
  const app = Fastify({ return503OnClosing: false })
  let closing = false
  app.addHook('preClose', async () => void (closing = true))
  app.addHook('onSend', async (_, reply) => void (closing && reply.header('connection', 'close')))
  app.get('/', async () => {
    await new Promise<void>((answer) => answers.push(answer))
    return 'done'
  })
  onTestFinished(() => app.close())
  return { app, answers }
}
