import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { measured } from './measured.ts'

// For comparison: node:http and the pg driver alone. One transaction sets and counts a vote; a header names the voter,
// and nothing checks it.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 })
const LOCK = { name: 'lock', text: 'select author_id, status from reports where id = $1 for no key update' }
const VOTE = {
  name: 'vote',
  text: `
    with before as (
      select type from votes where report_id = $1 and voter_id = $2
    ), saved as (
      insert into votes (report_id, voter_id, type, voted_at) values ($1, $2, $3, $4)
      on conflict (report_id, voter_id) do update set type = excluded.type, voted_at = excluded.voted_at
    )
    update reports set
      confirms = confirms + ($3 = 'confirm')::int - exists (select from before where type = 'confirm')::int,
      rejects = rejects + ($3 = 'reject')::int - exists (select from before where type = 'reject')::int
    where id = $1 returning confirms, rejects`,
}

async function vote(reportId: string, voterId: string, type: unknown): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ ...LOCK, values: [reportId] })
    const { rows } = await client.query<object>({ ...VOTE, values: [reportId, voterId, type, new Date()] })
    await client.query('commit')
    return JSON.stringify({ ...rows[0], vote: type })
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  const reportId = request.url?.split('/')[3] ?? ''
  void json(request)
    .then((body) => vote(reportId, String(request.headers['x-voter']), (body as { type: unknown }).type)) // we sent it
    .then((text) => {
      response.writeHead(200, ['content-type', 'application/json', 'content-length', `${Buffer.byteLength(text)}`])
      response.end(text)
    })
})
server.listen(0, '127.0.0.1', () => measured((server.address() as AddressInfo).port)) // it listens on a port
