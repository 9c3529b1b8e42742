import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { sendTogether } from './pipeline.ts'
import { rowTypes } from './rowTypes.ts'

let client: pg.Client
let send: ReturnType<typeof sendTogether>

const ADD = { name: 'add', text: 'insert into notes (id, note) values ($1, $2) returning id, note' }
const READ = { name: 'read', text: 'select id, note, at, count(*) over () as count from notes order by id' }

beforeEach(async () => {
  client = new pg.Client({ connectionString: await freshDatabaseUrl(), pipeline: true, types: rowTypes })
  await client.connect()
  await client.query('create table notes (id int primary key, note text, at timestamptz default now())')
  send = sendTogether(client)
  await send({ ...ADD, values: [1, 'a'] })
  await send(READ)
})
afterEach(() => client.end())

test('known statements are sent in one write, and each gets its own answer, in order', async () => {
  const sent = vi.spyOn(client, 'query')
  const [two, all, three, later] = await Promise.all([
    send({ ...ADD, values: [2, null] }),
    send(READ),
    send({ ...ADD, values: [3, 'ü, "c"'] }),
    send(READ),
  ])
  expect(sent).toHaveBeenCalledTimes(1)
  expect(two).toEqual({ rows: [{ id: 2, note: null }], command: 'INSERT' })
  expect(three).toEqual({ rows: [{ id: 3, note: 'ü, "c"' }], command: 'INSERT' })
  expect(all.rows.map((row) => (row as { id: number }).id)).toEqual([1, 2])
  const one = { id: 1, note: 'a', at: expect.any(Date), count: 3 }
  expect(later.rows).toEqual([one, expect.objectContaining({ id: 2, note: null }), expect.objectContaining({ id: 3 })])
})

test('a statement that is not yet prepared is sent by itself, without changing the order', async () => {
  const answers = await Promise.all([
    send({ ...ADD, values: [2, 'b'] }),
    send({ name: 'change', text: 'update notes set note = $1 where id = $2', values: ['new', 2] }),
    send({ text: 'update notes set note = note || $1', values: ['!'] }),
    send(READ),
  ])
  expect(answers.map(({ command }) => command)).toEqual(['INSERT', 'UPDATE', 'UPDATE', 'SELECT'])
  expect(answers[3]?.rows).toMatchObject([{ note: 'a!' }, { note: 'new!' }])
})

test('a failing statement fails all later ones and rolls back the earlier ones; the next batch works', async () => {
  const settled = await Promise.allSettled([
    send({ ...ADD, values: [2, 'b'] }),
    send({ ...ADD, values: [1, 'again'] }),
    send({ ...ADD, values: [3, 'c'] }),
  ])
  const twice = { status: 'rejected', reason: expect.objectContaining({ code: '23505' }) }
  expect(settled).toEqual([
    { status: 'fulfilled', value: { rows: [{ id: 2, note: 'b' }], command: 'INSERT' } },
    twice,
    twice,
  ])
  expect((await send(READ)).rows).toMatchObject([{ id: 1 }])
})

test('a value that can’t be serialised fails only its own statement', async () => {
  const circle: Record<string, unknown> = {}
  circle['circle'] = circle
  const [bad, good] = await Promise.allSettled([
    send({ ...ADD, values: [2, circle] }),
    send({ ...ADD, values: [3, 'c'] }),
  ])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
})

test('all pending statements fail when the connection breaks', async () => {
  client.on('error', () => undefined)
  const waiting = [send({ ...ADD, values: [2, 'b'] }), send(READ)]
  await new Promise(process.nextTick)
  client.connection.stream.destroy()
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected')
  await expect(send(READ)).rejects.toThrow('not queryable')
})
