import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, type Member, submit } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { openSocket } from '#test/raw.ts'
import { holdFiles, MOST_OF_ALL, MOST_OF_SENDER } from './held.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const MEGABYTE = 1024 * 1024
const busy = expect.objectContaining({ code: 'busy', status: 503 })

test('a sender holds so much at once, whatever the number of requests, and again once they have ended', () => {
  const [one, other, neighbour] = [holdFiles('ada'), holdFiles('ada'), holdFiles('bo')]
  one.add(MOST_OF_SENDER - 10)
  other.add(10)
  expect(() => other.add(1)).toThrow(busy)
  neighbour.add(1)
  other.add(-10)
  other.add(10)
  one.letGo()
  other.add(MOST_OF_SENDER - 10)
  for (const held of [one, other, neighbour]) held.letGo()
})

test('all senders together hold so much', () => {
  const senders = Array.from({ length: MOST_OF_ALL / MOST_OF_SENDER }, (_, at) => holdFiles(`sender ${at}`))
  for (const held of senders) held.add(MOST_OF_SENDER)
  const late = holdFiles('late')
  expect(() => late.add(1)).toThrow(busy)
  senders[0]?.letGo()
  late.add(MOST_OF_SENDER)
  for (const held of [...senders, late]) held.letGo()
  holdFiles('late').add(0)
})

test('photos that stop half-way fill only so much memory, for as long as they last', async () => {
  const [member, neighbour] = [await aMember(app), await aMember(app)]
  const stopped: Socket[] = []
  try {
    for (let time = 0; time < 4; time++) {
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

test(
  'an upload that stands still is refused and leaves its room to others; a slow one goes on',
  { timeout: 60_000 },
  async () => {
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
    // What has come is no picture.
    expect(await answers[1]).toMatch(/^HTTP\/1.1 4(15|22)/)
    expect(hasRoom(still.id, MOST_OF_SENDER)).toBe(true)
    for (const socket of [stopped, progressing]) socket.destroy()
  },
)

/** Begins to submit a report with a photo; the body has so many bytes after the photo's beginning. */
async function beginPhoto(member: Member, bytes: number): Promise<Socket> {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
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

/** The beginning of what comes back on a socket. */
async function answerOn(socket: Socket): Promise<string> {
  const [piece] = await once(socket, 'data')
  return String(piece)
}

function hasRoom(sender: string, bytes = 2 * MEGABYTE): boolean {
  const held = holdFiles(sender)
  try {
    held.add(bytes)
    return true
  } catch {
    return false
  } finally {
    held.letGo()
  }
}
