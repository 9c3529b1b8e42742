import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, fill } from '#test/makers.ts'
import { openSocket } from '#test/rawHttp.ts'
import { KEPT_REPORTS } from '../openData.rules.ts'

let app: TestApp
const sockets: Socket[] = []

beforeAll(async () => {
  app = await testApp({ env: { TRUST_PROXY: '1' } })
  const author = await aMember(app)
  // Together more than the system keeps for a reader.
  await fill(app)`
    insert into reports (id, author_id, category, description, lat, lng, cell, created_at, updated_at)
    select gen_random_uuid(), ${author.id}, 'traffic', repeat('€', 4000), 36.14, -5.35, 1, now(), now()
    from generate_series(1, ${2 * KEPT_REPORTS}::int)`
  await fill(app)`
    insert into report_counts (hour, category, count)
    select date_trunc('hour', created_at, 'UTC'), 'traffic', count(*) from reports group by 1`
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

test('of large files that are not read, an address may have three at once and all together eight', async () => {
  const [one, other, third] = [
    await askTimes(4, '203.0.113.1'),
    await askTimes(4, '203.0.113.2'),
    await askTimes(3, '203.0.113.3'),
  ]
  expect([one, other, third].map((answers) => answers.map(({ status }) => status))).toEqual([
    [200, 200, 200, 503],
    [200, 200, 200, 503],
    [200, 200, 503],
  ])
  expect(one[3]?.head).toMatch(/\r\nretry-after: 10\r\n/)
  expect(one[3]?.head).toMatch(/\r\naccess-control-allow-origin: \*\r\n/)
  // Whoever goes away, or has read everything, makes room for another.
  one[0]?.socket.destroy()
  await expect.poll(async () => (await askTimes(1, '203.0.113.1'))[0]?.status).toBe(200)
  other[0]?.socket.resume()
  await expect.poll(async () => (await askTimes(1, '203.0.113.2'))[0]?.status, { timeout: 20_000 }).toBe(200)
})

async function askTimes(times: number, address: string) {
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  for (let time = 0; time < times; time++) answers.push(await ask(address))
  return answers
}

/** Asks for a large file, and reads only the head of the answer. */
async function ask(address: string): Promise<{ status: number; head: string; socket: Socket }> {
  const socket = await openSocket(app.address)
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write(`GET /reports.geojson?category=traffic HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`)
  const [piece] = (await once(socket, 'data')) as [Buffer] // the argument of the event 'data'
  socket.pause()
  const head = String(piece).split('\r\n\r\n')[0] ?? ''
  return { status: Number(head.split(' ')[1]), head: `${head}\r\n`, socket }
}
