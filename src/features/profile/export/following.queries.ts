import type { Alerts, Channels, ChannelSettings, Follows } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { PageAsked } from './export.queries.ts'

/** The reports that a user has chosen to follow, or to leave; the id is the report's. */
export function pageOfFollows(sql: Sql, { userId, after, limit }: PageAsked) {
  return sql<{ id: Follows['reportId'] } & Pick<Follows, 'following' | 'chosenAt'>>`
    select report_id as id, following, chosen_at as "chosenAt"
    from follows where user_id = ${userId} and report_id > ${after} order by report_id limit ${limit}`
}

/** A user's area alerts. */
export function pageOfAlerts(sql: Sql, { userId, after, limit }: PageAsked) {
  return sql<Pick<Alerts, 'id' | 'lat' | 'lng' | 'radiusMetres' | 'categories' | 'createdAt'>>`
    select id, lat, lng, radius_metres as "radiusMetres", categories, created_at as "createdAt"
    from alerts where user_id = ${userId} and id > ${after} order by id limit ${limit}`
}

/** How a user wants to be told, as far as they have chosen, and on which devices pushes are shown. */
export async function findChannelsOf(sql: Sql, userId: string): Promise<object> {
  const [channels, [settings], devices] = await Promise.all([
    sql<Pick<Channels, 'kind' | 'app' | 'push' | 'email'>>`
      select kind, app, push, email from channels where user_id = ${userId} order by kind`,
    sql<Pick<ChannelSettings, 'isPushPrivate'>>`
      select is_push_private as "isPushPrivate" from channel_settings where user_id = ${userId}`,
    sql<{ service: string; since: Date }>`
      select split_part(endpoint, '/', 3) as service, created_at as since
      from push_subscriptions where user_id = ${userId} order by created_at`,
  ])
  return { channels, isPushPrivate: settings?.isPushPrivate ?? false, devices }
}
