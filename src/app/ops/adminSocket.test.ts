import { once } from 'node:events'
import { createServer } from 'node:http'
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
