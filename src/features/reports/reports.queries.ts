import type { ReportSubmissions, Reports } from '#db/schema.ts'
import type { Rewards } from '#features/rewards/rewards.contract.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import type { Columns, Narrowed } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { CARD_COLUMNS, type CardRow } from './card/cards.queries.ts'
import { countInHours } from './counts/hours.queries.ts'
import type { LiveReport } from './live/live.rules.ts'
import type { Status } from './reports.rules.ts'
import type { Indexed } from './search/search.rules.ts'

/**
 * The NOTIFY channel for changed reports. The payload is `ID` when values that screens update live
 * have changed (counts, status, validation, deletion), `new ID` for a new report, or empty.
 */
export const CHANGES_CHANNEL = 'reports_changed'

/**
 * The NOTIFY channel for a report with a new text, photo, category or pin, used after `CHANGES_CHANNEL`. The payload is
 * its `ID`. It is a second channel because older releases read every payload of the first one as an id.
 */
export const CONTENT_CHANNEL = 'reports_content'

/** NOTIFY channel for changes of the flags that wait for administrators. */
export const FLAGS_CHANNEL = 'flags_told'

/** Notifies every process of a change. `payload`: see `CHANGES_CHANNEL`; by default empty, for many reports at once. */
export function announceReport(sql: Sql, payload = ''): void {
  sql.notify({ channel: CHANGES_CHANNEL, payload })
}

type Content = 'category' | 'description' | 'address' | 'lat' | 'lng' | 'photoDisplay' | 'photoThumb'

/** A locked report, with all that decides who may do what with it and what a change of it means. */
export interface LockedReport extends Columns<
  Reports,
  'id' | 'authorId' | Content | 'createdAt' | 'updatedAt' | 'confirms' | 'rejects',
  { status: Status }
> {
  isValidated: boolean
  /** An administrator has dismissed flags on it, so flags never hide it again. */
  areFlagsDismissed: boolean
}

/** A report that is not deleted, hidden or not, locked until the transaction ends. */
export async function lockReport(sql: Sql, reportId: string) {
  return sql.one<LockedReport>`
    select id, author_id as "authorId", category, description, address, lat, lng, status, created_at as "createdAt",
      updated_at as "updatedAt", photo_display as "photoDisplay", photo_thumb as "photoThumb", confirms, rejects,
      validated_at is not null as "isValidated", flags_dismissed_at is not null as "areFlagsDismissed"
    from reports where id = ${reportId} and deleted_at is null for no key update`
}

/** The fields that decide who sees a report; undefined when it is deleted. */
export async function findVisibility(sql: Sql, reportId: string) {
  return sql.one<Pick<Reports, 'status' | 'authorId'>>`
    select status, author_id as "authorId" from reports where id = ${reportId} and deleted_at is null`
}

export interface NewReport extends Pick<Reports, 'id' | 'category' | 'description' | 'address'>, LatLng, Indexed {
  authorId: string
  photo: { display: string; thumb: string; width: number; height: number } | null
  now: Date
}

/** One use of an Idempotency-Key. */
export type Submission = Pick<ReportSubmissions, 'key' | 'bodyHash'>

/** Stores a report with its submission and its first event; false when the author has used the key already. */
export async function insertReport(sql: Sql, report: NewReport, submission: Submission, eventId: string) {
  const { id, authorId, category, description, words, foundBy, lat, lng, cell, address, photo, now } = report
  return sql.some`
    with submission as (
      insert into report_submissions (author_id, key, body_hash, report_id, created_at)
      values (${authorId}, ${submission.key}, ${submission.bodyHash}, ${id}, ${now})
      on conflict do nothing
      returning report_id
    ), report as (
      insert into reports (id, author_id, category, description, words, search, lat, lng, cell, address, photo_display,
        photo_thumb, photo_width, photo_height, created_at, updated_at)
      select report_id, ${authorId}::uuid, ${category}::text, ${description}::text, ${words}::text,
        search_of(${foundBy}::text[], ${category}::text), ${lat}::double precision,
        ${lng}::double precision, ${cell}::integer, ${address}::text, ${photo?.display ?? null}::text,
        ${photo?.thumb ?? null}::text, ${photo?.width ?? null}::integer, ${photo?.height ?? null}::integer,
        ${now}::timestamptz, ${now}::timestamptz
      from submission
      returning id
    ), event as (
      insert into report_events (id, report_id, at, kind, role)
      select ${eventId}::uuid, id, ${now}::timestamptz, 'reported', 'author' from report
    )
    select id from report`
}

/**
 * Saves the author's rewards with the report's key, counts the report in its hour, and notifies every process of it.
 */
export async function finishReport(
  sql: Sql,
  { id, authorId, category, now }: NewReport,
  { key }: Submission,
  rewards: Rewards,
): Promise<void> {
  announceReport(sql, `new ${id}`)
  await Promise.all([
    countInHours(sql, [{ category, createdAt: now }], 1),
    sql`update report_submissions set rewards = ${rewards} where author_id = ${authorId} and key = ${key}`,
  ])
}

/** What an author has submitted with this key; undefined when nothing. */
export async function findSubmission(sql: Sql, authorId: string, key: string) {
  return sql.one<Columns<ReportSubmissions, 'bodyHash' | 'reportId', { rewards: Rewards }>>`
    select body_hash as "bodyHash", report_id as "reportId", rewards
    from report_submissions where author_id = ${authorId} and key = ${key}`
}

/**
 * The card of one's own report in its current state, whatever it is. It has no vote, since nobody votes on their own
 * report.
 */
export async function findOwnCard(sql: Sql, reportId: string, authorId: string): Promise<CardRow | undefined> {
  return sql.one<CardRow>`
    select ${CARD_COLUMNS}, null as vote,
      not exists (select from follows f where f.report_id = r.id and f.user_id = author_id and not f.following) as following
    from reports r join users u on u.id = r.author_id
    where r.id = ${reportId} and author_id = ${authorId}`
}

/** The files of a report's photo; null without one. */
export interface PhotoFiles {
  display: Reports['photoDisplay']
  thumb: Reports['photoThumb']
}

export function filesOf(photos: PhotoFiles[]): string[] {
  return photos.flatMap(({ display, thumb }) => [display, thumb]).filter((file) => file !== null)
}

/** Status and author of the report with this photo; undefined when there is none or it is deleted. */
export async function findReportOfPhoto(sql: Sql, displayKey: string) {
  return sql.one<Pick<Reports, 'status' | 'authorId'>>`
    select status, author_id as "authorId" from reports where photo_display = ${displayKey} and deleted_at is null`
}

type LiveRow = LiveReport & Narrowed<Reports, Omit<LiveReport, 'awaitsDecision' | 'communityValidated' | 'isDeleted'>>

/** The values of these reports that screens update live, without reports that were erased for good. */
export async function findLive(sql: Sql, ids: string[]): Promise<LiveReport[]> {
  return sql<LiveRow>`
    select id, author_id as "authorId", category, status, confirms, rejects, comments,
      validated_at is not null as "communityValidated", edited_at as "editedAt", deleted_at is not null as "isDeleted",
      case when status = 'hidden' then find_undecided_since(id) is not null end as "awaitsDecision"
    from reports where id = any(${ids}::uuid[])`
}
