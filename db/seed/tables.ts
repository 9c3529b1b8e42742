import type pg from 'pg'
import { CONFIRMS_TO_VALIDATE } from '#features/reports/reports.rules.ts'
import { longestFirst } from '#features/reports/submit/similar.rules.ts'
import { NO_STANDING } from '#features/rewards/rewards.rules.ts'
import { cellOf } from '#features/territory/territory.rules.ts'
import { HOUR_MS } from '#shared/clock.ts'
import type { History } from './history.ts'
import type { SeedComment, SeedVote } from './neighbours.ts'
import type { Person } from './people.ts'
import type { StoredImage, StoredPhoto } from './photos.ts'
import type { SeedReport } from './reports.ts'
import { insertRows } from './rows.ts'
import { type Earned, standingRow } from './standings.ts'

export interface Stored {
  photos: ReadonlyMap<SeedReport, StoredPhoto>
  images: ReadonlyMap<SeedComment, StoredImage>
  passwordHash: string
}

/** Writes a whole history into empty tables, referenced rows first. */
export async function writeHistory(client: pg.ClientBase, history: History, stored: Stored): Promise<void> {
  const { people, reports, votes, comments, standings, ledger, badges, notifications, events, visits } = history
  const tables = {
    users: people.all.map(userRow),
    credentials: people.all.map((person) => credentialRow(person, stored.passwordHash)),
    profiles: history.profiles,
    reports: reports.map(reportRow(history, stored)),
    report_counts: countRows(reports),
    report_events: events,
    votes: votes.map(voteRow),
    comments: comments.map(commentRow),
    comment_images: [...stored.images].map(([comment, image]) => ({ comment_id: comment.id, position: 0, ...image })),
    standings: people.all.map((person) => standingRow(person, standings.get(person) ?? NO_STANDING)),
    ledger,
    earned_badges: badges.map((earned) => badgeRow(earned, visits.get(earned.person))),
    notifications,
  }
  for (const [table, rows] of Object.entries(tables)) {
    // A trigger has created an empty standing for each user.
    if (table === 'standings') await client.query('delete from standings')
    await insertRows(client, table, rows)
  }
}

function userRow({ id, email, firstName, lastName, admin, emailVerified, createdAt }: Person) {
  return {
    id,
    email,
    display_name: `${firstName} ${lastName}`,
    first_name: firstName,
    last_name: lastName,
    email_verified: emailVerified,
    admin,
    dark_mode: true,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** The row that holds a person's password. Its id may be the user's, because it is in a table of its own. */
function credentialRow({ id, createdAt }: Person, password: string) {
  const account = { id, user_id: id, account_id: id, provider_id: 'credential', password }
  return { ...account, created_at: createdAt, updated_at: createdAt }
}

function reportRow({ votes, comments, validations, settledAt }: History, { photos }: Stored) {
  const confirms = tally(votes.filter(({ type }) => type === 'confirm'))
  const rejects = tally(votes.filter(({ type }) => type === 'reject'))
  const remarks = tally(comments)
  return (report: SeedReport) => {
    const { id, author, category, description, place, createdAt, status, deletedAt } = report
    const photo = photos.get(report)
    const validatedAt = validations.get(report) ?? null
    return {
      ...{ id, author_id: author.id, category, description, words: longestFirst(description).join(' ') },
      ...place,
      cell: cellOf(place),
      photo_display: photo?.display ?? null,
      photo_thumb: photo?.thumb ?? null,
      photo_width: photo?.width ?? null,
      photo_height: photo?.height ?? null,
      status,
      confirms: confirms.get(report) ?? 0,
      listed_confirms: confirms.get(report) ?? 0,
      rejects: rejects.get(report) ?? 0,
      comments: remarks.get(report) ?? 0,
      created_at: createdAt,
      updated_at: settledAt.get(report) ?? deletedAt ?? validatedAt ?? createdAt,
      deleted_at: deletedAt,
      deleted_by: deletedAt && author.id,
      validated_at: validatedAt,
      validated_count: validatedAt && CONFIRMS_TO_VALIDATE,
    }
  }
}

function voteRow({ report, voter, type, at }: SeedVote) {
  return { report_id: report.id, voter_id: voter.id, type, voted_at: at }
}

function commentRow({ id, report, author, text, at }: SeedComment) {
  return { id, report_id: report.id, author_id: author.id, text, created_at: at }
}

function badgeRow({ person, badge, at, isAway }: Earned, visit: Date | undefined) {
  const laterVisit = visit && visit > at ? visit : null
  return { user_id: person.id, badge, earned_at: at, shown_at: isAway ? laterVisit : at }
}

/** Counts visible reports by UTC hour: a row for each category, and one named `all`. */
function countRows(reports: SeedReport[]) {
  const counts = new Map<string, { hour: Date; category: string; count: number }>()
  for (const { category, createdAt, status, deletedAt } of reports) {
    if (status === 'hidden' || deletedAt) continue
    const hour = new Date(Math.floor(createdAt.getTime() / HOUR_MS) * HOUR_MS)
    for (const name of ['all', category]) {
      const row = counts.get(`${name} ${hour.getTime()}`) ?? { hour, category: name, count: 0 }
      counts.set(`${name} ${hour.getTime()}`, { ...row, count: row.count + 1 })
    }
  }
  return [...counts.values()]
}

function tally(of: readonly { report: SeedReport }[]): Map<SeedReport, number> {
  const counts = new Map<SeedReport, number>()
  for (const { report } of of) counts.set(report, (counts.get(report) ?? 0) + 1)
  return counts
}
