import type { Notifications } from '#db/schema.ts'
import type { NotificationType } from '#features/notifications/notifications.rules.ts'
import type { Columns } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'

export interface NotificationRow extends Columns<
  Notifications,
  'id' | 'reportId' | 'category' | 'count' | 'note' | 'timestamp',
  { type: NotificationType }
> {
  read: boolean
  /** The first words of the report; null if it is deleted, or hidden from this person. */
  words: string | null
  /** The file of its small picture; null without one. */
  thumb: string | null
  isOwn: boolean
}

/** A person's latest notifications, newest first, each with the first `characters` of its report. */
export function findLatest(sql: Sql, userId: string, { limit, characters }: { limit: number; characters: number }) {
  return sql<NotificationRow>`
    select n.id, n.report_id as "reportId", n.category, n.type, n.count, n.note, n.read_at is not null as read, n.timestamp,
      left(r.description, ${characters}::integer) as words, r.photo_thumb as thumb,
      o.author_id is not distinct from n.user_id or o.id is null as "isOwn"
    from notifications n
    left join reports o on o.id = n.report_id
    left join reports r on r.id = n.report_id and r.deleted_at is null
      and (r.status <> 'hidden' or r.author_id = n.user_id)
    where n.user_id = ${userId}
    order by n.timestamp desc, n.id desc limit ${limit}`
}
