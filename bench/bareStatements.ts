import { HOUR_MS, DAY_MS } from '#shared/clock.ts'
import type { BareStatement } from './bareAnswers.ts'
import { idOf } from './fill.ts'

// The fewest statements that do what an operation is for. They check no rights and count no limits.

/** The acting member. */
const MEMBER = idOf(1)

/** A member's page of the list with its total: the reports of seven days, the newest first. */
export function pageStatement(): BareStatement {
  const cutoff = new Date(Date.now() - 7 * DAY_MS)
  const firstHour = new Date(Math.ceil(cutoff.getTime() / HOUR_MS) * HOUR_MS)
  return { name: 'page', text: PAGE, values: [[cutoff, firstHour, MEMBER]] }
}

const CARD = `reports.id, author_id, category, description, lat, lng, address, photo_display, photo_thumb, photo_width,
  photo_height, status, confirms, rejects, comments, reports.created_at, validated_at, users.display_name as author_name,
  users.avatar as author_avatar`

const PAGE = `
  with page as (
    select * from reports
    where deleted_at is null and status <> 'hidden' and created_at >= $1
    order by created_at desc, id desc limit 51
  ), counted as (
    select (select coalesce(sum(count), 0) from report_counts where category = 'all' and hour >= $2)
      + (select count(*) from reports
        where deleted_at is null and status <> 'hidden' and created_at >= $1 and created_at < $2) as total
  )
  select total::int, ${CARD.replaceAll('reports.', 'page.')}, votes.type as vote
  from counted left join page on true
  left join users on users.id = page.author_id
  left join votes on votes.report_id = page.id and votes.voter_id = $3
  order by page.created_at desc, page.id desc`

/** A report with its author and the reader's vote. */
export const detailsStatement = (ids: string[]): BareStatement => ({
  name: 'details',
  text: `
    select ${CARD}, votes.type as vote from reports
    left join users on users.id = author_id
    left join votes on votes.report_id = reports.id and votes.voter_id = $2
    where reports.id = $1 and deleted_at is null`,
  values: ids.map((id) => [id, MEMBER]),
})

/** How many notifications of a session's owner are unread. The sessions' tokens are in the cookies. */
export const unreadStatement = (cookies: string[]): BareStatement => ({
  name: 'unread',
  text: `
    select (select count(*) from notifications where user_id = sessions.user_id and read_at is null) as unread
    from sessions join users on users.id = user_id
    where token = $1 and expires_at > $2 and disabled_at is null`,
  values: cookies.map((cookie) => [tokenOf(cookie), new Date()]),
})

function tokenOf(cookie: string): string {
  const value = decodeURIComponent(/=(.*)/.exec(cookie)?.[1] ?? '')
  return value.slice(0, value.lastIndexOf('.'))
}

/** Sets and counts a vote. */
export function voteStatements(votes: { id: string; voter: number; type: string }[]): BareStatement[] {
  return [
    {
      name: 'lock',
      text: 'select author_id, status from reports where id = $1 for no key update',
      values: votes.map(({ id }) => [id]),
    },
    {
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
      values: votes.map(({ id, voter, type }) => [id, idOf(voter), type, new Date()]),
    },
  ]
}

/** Stores and counts a comment. */
export const commentStatements = (ids: string[]): BareStatement[] => [
  {
    name: 'comment',
    text: `insert into comments (id, report_id, author_id, text, created_at)
      values (gen_random_uuid(), $1, $2, 'Seen it too', now()) returning id, created_at`,
    values: ids.map((id) => [id, MEMBER]),
  },
  {
    name: 'comments',
    text: 'update reports set comments = comments + 1 where id = $1 returning comments',
    values: ids.map((id) => [id]),
  },
]

/** Stores a report, findable by its words, and counts it. Triggers list its words for the search for similar ones. */
export const reportStatements = (
  said: { description: string; words: string[]; lat: number; lng: number; cell: number }[],
): BareStatement[] => [
  {
    name: 'report',
    text: `insert into reports (id, author_id, category, description, words, search, lat, lng, cell, address, status,
        created_at, updated_at)
      values (gen_random_uuid(), $1, 'litter', $2, $3, search_of($4::text[], 'litter'), $5, $6, $7, 'Main Street', 'active',
        now(), now()) returning id, created_at`,
    values: said.map(({ description, words, lat, lng, cell }) => [
      ...[MEMBER, description, words.join(' '), words, lat, lng, cell],
    ]),
  },
  {
    name: 'report-count',
    text: `insert into report_counts (hour, category, count)
      values (date_trunc('hour', now()), 'litter', 1), (date_trunc('hour', now()), 'all', 1)
      on conflict (category, hour) do update set count = report_counts.count + 1`,
  },
]

/** The newest hundred reports of a category in these cells. */
export const nearStatement = (places: { category: string; cells: number[] }[]): BareStatement => ({
  name: 'near',
  text: `
    select id, description, words, lat, lng, address, photo_thumb, confirms, created_at from reports
    where category = $1 and cell = any($2::bigint[]) and created_at > $3 and status = 'active' and deleted_at is null
    order by created_at desc limit 100`,
  values: places.map(({ category, cells }) => [category, cells, new Date(Date.now() - 14 * DAY_MS)]),
})

/** The newest fifty reports that have these words. */
export const searchStatement: BareStatement = {
  name: 'search',
  text: `
    select ${CARD} from reports left join users on users.id = author_id
    where search @@ '''pelican'' & ''cross'''::tsquery and deleted_at is null and status <> 'hidden'
    order by reports.created_at desc, reports.id desc limit 51`,
}

/** Reports for a file, the newest first. */
export const exportStatement = (most: number): BareStatement => ({
  name: 'export',
  text: `
    select id, category, description, lat, lng, address, photo_display, status, confirms, rejects, comments, created_at,
      updated_at, validated_at
    from reports where deleted_at is null and status <> 'hidden' order by created_at desc, id desc limit ${most}`,
})

/** Pages of what administrators list. The ids of reports are in the order of time. */
export const ADMIN_STATEMENTS = {
  reports: `select ${CARD} from reports left join users on users.id = author_id
    order by reports.id desc limit 51`,
  search: `select ${CARD} from reports left join users on users.id = author_id
    where description ilike '%morning%' order by reports.id desc limit 51`,
  users: `select id, email, display_name, avatar, admin, email_verified, disabled_at, created_at, points, total_reports
    from users left join standings on user_id = id order by created_at desc, id desc limit 51`,
  flags: `select ${CARD}, flags from reports left join users on users.id = author_id
    where flags > 0 and deleted_at is null order by flags desc, reports.id desc limit 51`,
  log: 'select * from admin_log order by at desc, id desc limit 51',
}
