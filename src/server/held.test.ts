import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { aMember, submit } from '#test/makers.ts'
import { aJpeg } from '#test/pictures.ts'
import { openSocket } from '#test/raw.ts'
import { holdFiles, MOST_OF_ALL, MOST_OF_SENDER } from './held.ts'

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
  const app = await testApp()
  const [member, neighbour] = [await aMember(app), await aMember(app)]
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const stopped: Socket[] = []
  try {
    for (let time = 0; time < 4; time++) {
      const socket = await openSocket(app.base)
      stopped.push(socket)
      socket.write(
        `POST /api/reports HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-length: ${20 * MEGABYTE}\r\n` +
          'content-type: multipart/form-data; boundary=b\r\n\r\n' +
          '--b\r\ncontent-disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n',
      )
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
    await app.close()
  }
})

function hasRoom(sender: string): boolean {
  const held = holdFiles(sender)
  try {
    held.add(2 * MEGABYTE)
    return true
  } catch {
    return false
  } finally {
    held.letGo()
  }
}
