import type { Socket } from 'node:net'
import type { Person } from '#test/people.ts'
import { beginUpload, quietSocket } from '../uploads.ts'

const EACH = 20
const STEP_MS = 500
const STEP_BYTES = 4096

/**
 * People on bad connections: some send a photo slowly, others request pages and read nothing. Returns a function that
 * ends them.
 */
export async function slowClients(base: string, members: Person[]): Promise<() => void> {
  const uploads = await Promise.all(Array.from({ length: EACH }, (_, at) => upload(base, members[at % members.length])))
  const readers = await Promise.all(Array.from({ length: EACH }, () => reader(base)))
  const timer = setInterval(() => {
    for (const socket of uploads) if (socket.writable) socket.write(Buffer.alloc(STEP_BYTES, 120))
  }, STEP_MS)
  return () => {
    clearInterval(timer)
    for (const socket of [...uploads, ...readers]) socket.destroy()
  }
}

async function upload(base: string, member?: Person): Promise<Socket> {
  const socket = await beginUpload(base, member, 10_000_000)
  return socket.resume()
}

async function reader(base: string): Promise<Socket> {
  const socket = await quietSocket(base)
  socket.pause()
  socket.write('GET /recent HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20))
  return socket
}
