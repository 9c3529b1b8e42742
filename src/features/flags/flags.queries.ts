import part from 'sql-template-tag'
import type { FlagDecisions, Flags } from '#db/schema.ts'
import { FLAGS_CHANNEL } from '#features/reports/reports.queries.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { cooldown, FlagReason } from './flags.rules.ts'

/**
 * Reports `r` that flags have hidden at `h.at` and that nobody has decided on, although the accounts that flagged them are
 * deleted. Reports that are known to be decided are left out first, because the function below is slower.
 */
export const HIDDEN_WITHOUT_FLAGS = part`from report_events h join reports r on r.id = h.report_id
  where h.kind = 'hidden' and h.role = 'community' and r.status = 'hidden' and r.flags = 0 and r.deleted_at is null
    and not exists (select from flag_decisions d where d.report_id = r.id and d.decided_at >= h.at)
    and not exists (select from flags f where f.report_id = r.id and f.decided_at >= h.at)
    and h.at = find_undecided_since(r.id)`

/** Whether flags have hidden a locked report on which no administrator has decided. */
export function awaitsDecision(sql: Sql, reportId: string): Promise<boolean> {
  return sql.some`select where find_undecided_since(${reportId}) is not null`
}

type NewFlag = Columns<Flags, 'reportId' | 'userId' | 'comment', { reason: FlagReason }> & { now: Date }

/**
 * Saves a flag with the report's present description, replacing the person's earlier flag. False if that is of the
 * time of the `cooldown`.
 */
export async function putFlag(
  sql: Sql,
  { reportId, userId, reason, comment, now }: NewFlag,
  { after, until }: ReturnType<typeof cooldown>,
) {
  return sql.some`
    insert into flags (report_id, user_id, reason, comment, description, flagged_at)
    select id, ${userId}::uuid, ${reason}::text, ${comment}::text, description, ${now}::timestamptz
    from reports where id = ${reportId}
    on conflict (report_id, user_id) do update
      set reason = excluded.reason, comment = excluded.comment, description = excluded.description,
        flagged_at = excluded.flagged_at, decided_at = null
      where flags.flagged_at <= ${after} or flags.flagged_at > ${until}
    returning report_id as id`
}

/** When somebody last flagged a report; null when never. */
export async function findFlaggedAt(sql: Sql, reportId: string, userId: string): Promise<Date | null> {
  return sql.value<Flags['flaggedAt']>`
    select flagged_at as at from flags where report_id = ${reportId} and user_id = ${userId}`
}

/**
 * How many open flags a report has from enabled accounts created until `trustedUntil`. Flags that have hidden it before
 * do not count again.
 */
export async function countOpenFlags(sql: Sql, reportId: string, trustedUntil: Date): Promise<number> {
  return sql.count`
    select count(*) from flags join users u on u.id = user_id
    where report_id = ${reportId} and decided_at is null and u.created_at <= ${trustedUntil} and u.disabled_at is null
      and flagged_at > coalesce((
        select max(at) from report_events where report_id = ${reportId} and kind = 'hidden' and role = 'community'
      ), '-infinity')`
}

/** Closes every open flag of a report; returns the time of each flag. */
export async function closeFlags(sql: Sql, reportId: string, now: Date): Promise<Date[]> {
  return sql.column<Flags['flaggedAt']>`
    update flags set decided_at = ${now} where report_id = ${reportId} and decided_at is null returning flagged_at as at`
}

/** A new decision on a report's flags: who made it, and the report's state before and after. */
export type NewDecision = Omit<FlagDecision, 'decidedAt'> & { by: string }

export type FlagDecision = Columns<FlagDecisions, 'decidedAt', { before: Status; after: Status }>

/** Saves a decision on a report's flags in place of an earlier one, and notifies administrators' screens. */
export async function saveDecision(sql: Sql, reportId: string, { by, before, after }: NewDecision, now: Date) {
  sql.notify({ channel: FLAGS_CHANNEL })
  await sql`
    insert into flag_decisions (report_id, decided_at, decided_by, before, after)
    values (${reportId}, ${now}, ${by}, ${before}, ${after})
    on conflict (report_id) do update set decided_at = excluded.decided_at, decided_by = excluded.decided_by,
      before = excluded.before, after = excluded.after`
}

/**
 * Deletes and returns the last decision on a report's flags, and notifies administrators' screens; undefined if there is
 * none, if somebody else made it, or if an administrator has changed the report's state since.
 */
export async function takeDecision(sql: Sql, reportId: string, by: string) {
  sql.notify({ channel: FLAGS_CHANNEL })
  return sql.one<FlagDecision>`
    delete from flag_decisions where report_id = ${reportId} and decided_by = ${by}
      and not exists (
        select from admin_log where target_id = ${reportId} and action = 'report-state' and at > decided_at)
    returning decided_at as "decidedAt", before, after`
}

/** Reopens the flags of a report that were closed at this moment. */
export async function reopenFlags(sql: Sql, reportId: string, decidedAt: Date): Promise<void> {
  await sql`update flags set decided_at = null where report_id = ${reportId} and decided_at = ${decidedAt}`
}

/** Deletes the descriptions that flags quote from somebody's reports. */
export async function forgetFlagged(sql: Sql, authorId: string): Promise<void> {
  await sql`
    update flags set description = null
    from reports where reports.id = report_id and author_id = ${authorId} and flags.description is not null`
}

/** Deletes somebody's flags; returns the reports on which one was open. */
export async function takeFlagsOf(sql: Sql, userId: string): Promise<string[]> {
  const taken = await sql<Pick<Flags, 'reportId'> & { isOpen: boolean }>`
    delete from flags where user_id = ${userId} returning report_id as "reportId", decided_at is null as "isOpen"`
  return taken.flatMap(({ reportId, isOpen }) => (isOpen ? [reportId] : []))
}
