import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { RateLimits } from '#db/schema.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { cookiesOf } from '#test/browser.ts'
import { aMember, type Member, submit } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { openSocket } from '#test/rawHttp.ts'
import { openUploadMemory, MAX_OF_SENDER } from './uploadMemory.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const MEGABYTE = 1024 * 1024
const hold = (sender: string) => {
  const uploadMemory = openUploadMemory(app.services, sender)
  onTestFinished(() => uploadMemory.release())
  return uploadMemory
}
const busy = expect.objectContaining({ code: 'busy', status: 503 })

test('the uploads of one sender share a memory limit, which is free again once they have ended', () => {
  const [one, other, neighbour] = [hold('ada'), hold('ada'), hold('bo')]
  one.add(MAX_OF_SENDER - 10)
  other.add(10)
  expect(() => other.add(1)).toThrow(busy)
  neighbour.add(1)
  other.add(-10)
  other.add(10)
  one.release()
  other.add(MAX_OF_SENDER - 10)
  for (const uploadMemory of [one, other, neighbour]) uploadMemory.release()
})

test('when ten senders use all they can, others still have room for a photo', () => {
  const greedy = Array.from({ length: 10 }, (_, at) => hold(`sender ${at}`))
  for (const uploadMemory of greedy)
    for (const _ of Array.from({ length: MAX_OF_SENDER / MEGABYTE })) {
      try {
        uploadMemory.add(MEGABYTE)
      } catch {
        break
      }
    }
  const neighbour = hold('late')
  neighbour.add(2.5 * MEGABYTE)
  expect(() => neighbour.add(MAX_OF_SENDER - 3 * MEGABYTE)).toThrow(busy)
  for (const uploadMemory of greedy) uploadMemory.release()
  neighbour.add(MAX_OF_SENDER - 3 * MEGABYTE)
})

test('the bytes of an aborted upload count in the sender’s hourly budget', async () => {
  const member = await aMember(app)
  const spent = async () => {
    const [row] = await app.services.database.sql<Pick<RateLimits, 'points'>>`
      select points from rate_limits where key = ${`image-kb:${member.id}`}`
    return row?.points ?? 0
  }
  const socket = await beginPhoto(member, 20 * MEGABYTE)
  socket.write(Buffer.alloc(3.5 * MEGABYTE))
  await expect.poll(spent, { timeout: 10_000 }).toBeGreaterThanOrEqual(3000)
  socket.resetAndDestroy()
  await expect.poll(spent).toBeGreaterThanOrEqual(3600)
})

test('stalled photo uploads keep their memory only until they end, and other senders can still upload', async () => {
  const [member, neighbour] = [await aMember(app), await aMember(app)]
  const stopped: Socket[] = []
  try {
    for (let time = 0; time < 2; time++) {
      const socket = await beginPhoto(member, 20 * MEGABYTE)
      stopped.push(socket)
      socket.write(Buffer.alloc(19.7 * MEGABYTE))
    }
    await expect.poll(() => hasRoom(member.id), { timeout: 10_000 }).toBe(false)

    const photo = Buffer.concat([await aJpeg(), Buffer.alloc(2 * MEGABYTE)])
    const refused = await submit(member, { photo })
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } })
    expect(refused.headers.get('retry-after')).toBe('3')
    expect((await submit(neighbour, { photo })).status).toBe(201)

    for (const socket of stopped) socket.resetAndDestroy()
    await expect.poll(() => hasRoom(member.id)).toBe(true)
    expect((await submit(member, { photo })).status).toBe(201)
  } finally {
    for (const socket of stopped) socket.destroy()
  }
})

test('a stalled upload is refused and frees its memory; a slow one continues', { timeout: 60_000 }, async () => {
  const [still, slow] = [await aMember(app), await aMember(app)]
  const stopped = await beginPhoto(still, 20 * MEGABYTE)
  stopped.write(Buffer.alloc(19 * MEGABYTE))
  const end = '\r\n--b--\r\n'
  const progressing = await beginPhoto(slow, 13 * 3000 + end.length)
  const answers = [answerOn(stopped), answerOn(progressing)]
  for (let second = 0; second < 13; second++) {
    await sleep(1000)
    progressing.write(Buffer.alloc(3000))
  }
  progressing.write(end)
  expect(await answers[0]).toMatch(/^HTTP\/1.1 408[^]*too-slow/)
  // The bytes sent are no picture.
  expect(await answers[1]).toMatch(/^HTTP\/1.1 4(15|22)/)
  expect(hasRoom(still.id, MAX_OF_SENDER)).toBe(true)
  for (const socket of [stopped, progressing]) socket.destroy()
})

/** Begins to submit a report with a photo, announcing this many bytes after the photo’s headers. */
async function beginPhoto(member: Member, bytes: number): Promise<Socket> {
  const cookie = cookiesOf(member)
  const parts = Object.entries({ category: 'litter', description: 'A bin', lat: 36.14, lng: -5.35 }).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const begun = `${parts.join('')}--b\r\ncontent-disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n`
  const socket = await openSocket(app.base)
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/reports HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-length: ${begun.length + bytes}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\n\r\n${begun}`,
  )
  return socket
}

/** The first chunk that arrives on a socket. */
async function answerOn(socket: Socket): Promise<string> {
  const [piece] = await once(socket, 'data')
  return String(piece)
}

function hasRoom(sender: string, bytes = 2 * MEGABYTE): boolean {
  const uploadMemory = hold(sender)
  try {
    uploadMemory.add(bytes)
    return true
  } catch {
    return false
  } finally {
    uploadMemory.release()
  }
}
