import type { Sql } from '#server/database/sql.ts'
import type { Status } from './reports.rules.ts'

/** A report as an administrator changes it. */
export interface ModeratedReport {
  id: string
  authorId: string | null
  category: string
  description: string
  address: string | null
  status: Status
  createdAt: Date
  updatedAt: Date
  photoDisplay: string | null
  photoThumb: string | null
  confirms: number
  rejects: number
  isValidated: boolean
}

/** A report that is not deleted, locked until the transaction ends. */
export async function lockModerated(sql: Sql, reportId: string): Promise<ModeratedReport | undefined> {
  const [report] = await sql<ModeratedReport>`
    select id, author_id as "authorId", category, description, address, status, created_at as "createdAt",
      updated_at as "updatedAt", photo_display as "photoDisplay", photo_thumb as "photoThumb", confirms, rejects,
      validated_at is not null as "isValidated"
    from reports where id = ${reportId} and deleted_at is null for no key update`
  return report
}

/** Changes a locked report's state, in its timeline too, behind all that stands there: clocks of several processes differ. */
export async function saveStatus(
  sql: Sql,
  reportId: string,
  { status, note, eventId, now }: { status: Status; note: string | null; eventId: string; now: Date },
): Promise<void> {
  await sql`
    with changed as (
      update reports set status = ${status}, updated_at = ${now} where id = ${reportId}
    )
    insert into report_events (id, report_id, at, kind, role, note)
    select ${eventId}::uuid, ${reportId}::uuid, greatest(${now}::timestamptz, max(at) + interval '1 millisecond'),
      ${status}::text, 'administrator', ${note}::text
    from report_events where report_id = ${reportId}`
}

/** Changes what a locked report says; without a photo it has none from now on. */
export async function saveContent(
  sql: Sql,
  reportId: string,
  content: { category: string; description: string; words: string; address: string | null; keepsPhoto: boolean },
  now: Date,
): Promise<void> {
  const { category, description, words, address, keepsPhoto } = content
  await sql`
    update reports set category = ${category}, description = ${description}, words = ${words}, address = ${address}, updated_at = ${now},
      photo_display = case when ${keepsPhoto}::boolean then photo_display end,
      photo_thumb = case when ${keepsPhoto}::boolean then photo_thumb end,
      photo_width = case when ${keepsPhoto}::boolean then photo_width end,
      photo_height = case when ${keepsPhoto}::boolean then photo_height end
    where id = ${reportId}`
}

/** From now on neighbours' flags never hide this report. */
export async function saveDismissal(sql: Sql, reportId: string, now: Date): Promise<void> {
  await sql`update reports set flags_dismissed_at = ${now} where id = ${reportId}`
}
