import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { measured } from './measured.ts'

// For comparison: node:http and the pg driver alone. One statement finds the session's user and counts what is unread.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 })
const UNREAD = {
  name: 'unread',
  text: `
    select (select count(*) from notifications where user_id = sessions.user_id and read_at is null) as unread
    from sessions join users on users.id = user_id
    where token = $1 and expires_at > $2 and disabled_at is null`,
}

async function unread(token: string): Promise<string> {
  const { rows } = await pool.query<{ unread: string }>({ ...UNREAD, values: [token, new Date()] })
  return JSON.stringify({ unread: Number(rows[0]?.unread) })
}

const server = createServer((request, response) => {
  const value = decodeURIComponent(/=(.*)/.exec(request.headers.cookie ?? '')?.[1] ?? '')
  void unread(value.slice(0, value.lastIndexOf('.'))).then((text) => {
    response.writeHead(200, ['content-type', 'application/json', 'content-length', `${Buffer.byteLength(text)}`])
    response.end(text)
  })
})
server.listen(0, '127.0.0.1', () => measured((server.address() as AddressInfo).port)) // it listens on a port
