import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { measured } from './measured.ts'

// For comparison: node:http and the pg driver alone. One prepared query reads a member's page with its total.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 10 })
const PAGE = {
  name: 'page',
  text: `
    with page as (
      select * from reports
      where deleted_at is null and status <> 'hidden' and created_at >= $1
      order by created_at desc, id desc limit 51
    ), counted as (
      select (select coalesce(sum(count), 0) from report_counts where category = 'all' and hour >= $2)
        + (select count(*) from reports
          where deleted_at is null and status <> 'hidden' and created_at >= $1 and created_at < $2) as total
    )
    select total::int, page.id, author_id, category, description, lat, lng, address, photo_display, photo_thumb,
      photo_width, photo_height, status, confirms, rejects, comments, page.created_at, validated_at,
      users.display_name as author_name, users.avatar as author_avatar, votes.type as vote
    from counted left join page on true
    left join users on users.id = page.author_id
    left join votes on votes.report_id = page.id and votes.voter_id = $3
    order by page.created_at desc, page.id desc`,
}
const HOUR = 3_600_000

async function page(): Promise<string> {
  const cutoff = new Date(Date.now() - 7 * 24 * HOUR)
  const firstHour = new Date(Math.ceil(cutoff.getTime() / HOUR) * HOUR)
  const { rows } = await pool.query<{ total: number }>({ ...PAGE, values: [cutoff, firstHour, process.env['MEMBER']] })
  return JSON.stringify({ items: rows.slice(0, 50), total: rows[0]?.total ?? 0 })
}

const server = createServer((_request, response) => {
  void page().then((text) => {
    const bytes = Buffer.from(text)
    response.writeHead(200, ['content-type', 'application/json; charset=utf-8', 'content-length', `${bytes.length}`])
    response.end(bytes)
  })
})
server.listen(0, '127.0.0.1', () => measured((server.address() as AddressInfo).port)) // it listens on a port
