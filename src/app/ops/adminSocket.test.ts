import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { askServer } from './adminSocket.ts'

test('a running server of version 1.0 answers what it knows; for all else a sentence says to restart it', async () => {
  const said = 'What version 1.0 says'
  const old = createServer((_request, reply) => void reply.end(JSON.stringify({ isDone: true, said })))
  onTestFinished(() => void old.close())
  const dataDir = temporaryFolder()
  await once(old.listen(join(dataDir, 'control.sock')), 'listening')

  expect(await askServer(dataDir, { email: 'a@x.test', admin: true })).toEqual({ isDone: true, output: said })
  expect(await askServer(dataDir, { copy: true })).toEqual({ isDone: true, output: said })
  const output = 'The Lamppost that is running is of an earlier version. Restart it first.'
  for (const asked of [{ listKeys: true }, { pack: '0' }] as const)
    expect(await askServer(dataDir, asked)).toEqual({ isDone: false, output })
})

test.each([
  ['breaks off', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"isDone"'],
  ['answers nothing', ''],
])('a server that %s may have done it, so the command is not repeated', async (_, written) => {
  const server = createNetServer((socket) => {
    socket.once('data', () => socket.end(written))
  })
  onTestFinished(() => void server.close())
  const dataDir = temporaryFolder()
  await once(server.listen(join(dataDir, 'control.sock')), 'listening')
  const output = 'The running Lamppost did not answer. It may have done this all the same: look before you try again.'
  expect(await askServer(dataDir, { keyFor: 'Roads' })).toEqual({ isDone: false, output })
})

test('a command finds that no server runs', async () => {
  expect(await askServer(temporaryFolder(), { listKeys: true })).toBe(null)
})
