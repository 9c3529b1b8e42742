import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './folders.ts'
import { startProgram } from './program.ts'
import { openSocket } from './rawHttp.ts'

test('an endless request does not keep the program from stopping gracefully', { timeout: 180_000 }, async () => {
  const program = await startProgram({ DATA_DIR: temporaryFolder() })
  onTestFinished(() => program.kill())
  const sockets = await Promise.all([1, 2, 3].map(() => openSocket(program.base)))
  for (const socket of sockets) socket.on('error', () => undefined)
  const [form, , half] = sockets
  form?.write('POST /signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n')
  form?.write('content-length: 1000\r\n\r\nemail=')
  half?.write('GET /recent HTTP/1.1\r\nhost:')
  await program.aVisitor().get('/healthz')

  const began = performance.now()
  expect(await program.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(9000)
  for (const socket of sockets) socket.destroy()
})

test('a second signal does not cut the graceful stop off', { timeout: 180_000 }, async () => {
  const program = await startProgram({ DATA_DIR: temporaryFolder() })
  onTestFinished(() => program.kill())
  const socket = await openSocket(program.base)
  socket.on('error', () => undefined)
  // A request that is being read keeps the program from ending at once.
  socket.write('POST /signin HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n')
  socket.write('content-length: 1000\r\n\r\nemail=')
  await program.aVisitor().get('/healthz')
  program.child.kill('SIGINT')
  await sleep(200)
  program.child.kill('SIGINT')
  expect(await program.stop()).toBe(0)
  socket.destroy()
})
