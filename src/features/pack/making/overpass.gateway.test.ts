import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchExtract } from './overpass.gateway.ts'

const box = { south: 36, west: -6, north: 37, east: -5 }

/** Asks a server that gives an answer, and writes this into a file. */
async function fetchInto(file: string): Promise<void> {
  const server = createServer((_, reply) => void reply.end('<osm/>')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  await fetchExtract({ url: `http://127.0.0.1:${port}`, userAgent: 'test' }, { near: box, far: box }, file)
}

test.each([
  ['/dev/full', 'ENOSPC'],
  ['/nowhere/answer.osm', 'ENOENT'],
])('if an answer can’t be written to %s, the error says so and does not blame the server', async (file, code) => {
  await expect(fetchInto(file)).rejects.toThrow(
    new RegExp(`^The folder for temporary files, .*, is full or can't be written \\(${code}\\): .* in TMPDIR\\.`),
  )
})
