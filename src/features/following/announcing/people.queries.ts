import part from 'sql-template-tag'
import type { Users } from '#db/schema.ts'
import type { UnannouncedEvent } from '#features/reports/timeline/events.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { NIL_ID } from '#shared/ids.ts'
import { isWatched } from '../alerts/alerts.queries.ts'
import { METRES_PER_DEGREE, type Spot } from '../alerts/alerts.rules.ts'
import type { ChannelChoice } from '../channels/channels.contract.ts'
import type { Kind } from '../channels/channels.rules.ts'

export interface Recipient extends ChannelChoice {
  userId: Users['id']
}

/**
 * The next followers to tell of an event, in the order of their ids. Leaves out the person who caused the event, people
 * who are disabled or have not verified their address, and, if the report was validated, an author who has switched off
 * its category.
 */
export function findFollowers(
  sql: Sql,
  { id, reportId, at, toldTo, authorId, category }: UnannouncedEvent,
  kind: Kind,
  limit: number,
) {
  return sql<Recipient>`
    with interested as (
      select user_id as id from follows where report_id = ${reportId} and following
      union select author_id from reports where id = ${reportId} and author_id is not null
      union select author_id from comments where report_id = ${reportId} and author_id is not null
    )
    select u.id as "userId", coalesce(c.app, true) as app, coalesce(c.email, 'off') as email,
      coalesce(c.push, true) and exists (select from push_subscriptions p where p.user_id = u.id) as push
    from interested i
    join users u on u.id = i.id
    left join follows f on f.report_id = ${reportId} and f.user_id = u.id
    left join channels c on c.user_id = u.id and c.kind = ${kind}
    where u.id > ${toldTo ?? NIL_ID} and coalesce(f.following, true) and u.email_verified and u.disabled_at is null
      and case ${kind}::text
        when 'comments' then exists (
          select from comments where id = ${id} and comments.author_id is distinct from u.id)
        when 'validated' then not exists (
          select from votes where votes.report_id = ${reportId} and voter_id = u.id and voted_at = ${at})
          and (u.id is distinct from ${authorId}::uuid or not exists (
            select from notification_preferences p where p.user_id = u.id and p.category = ${category} and not wanted))
        else u.id is distinct from (
          select administrator_id from admin_log
          where target_id = ${reportId}::text and action = 'report-state' and admin_log.at <= ${at}
          order by admin_log.at desc, id desc limit 1)
        end
    order by u.id limit ${limit} for key share of u`
}

type NewReport = Pick<UnannouncedEvent, 'id' | 'reportId' | 'authorId' | 'category' | 'toldTo'>

/**
 * The next people with an alert that a new report matches, other than its author, in the order of their ids. A changed
 * report is announced again, so people who have heard of it are left out: they have a notification of it, or they get none
 * in the app and an alert of theirs covers a version that was announced to them. Locks their accounts, as above.
 */
export function findWatchers(
  sql: Sql,
  { id, reportId, authorId, category, toldTo }: NewReport,
  { lat, lng, narrowing, squares }: Spot,
  limit: number,
): Promise<Recipient[]> {
  return sql<Recipient>`
    select u.id as "userId", coalesce(c.app, true) as app, coalesce(c.email, 'off') as email,
      coalesce(c.push, true) and exists (select from push_subscriptions p where p.user_id = u.id) as push
    from (
      select distinct user_id as id from alerts
      where square = any(${squares}::bigint[]) and user_id > ${toldTo ?? NIL_ID}
        and user_id is distinct from ${authorId}::uuid
        and (categories = '{}' or ${category}::text = any(categories))
        and (lat - ${lat}::float8) ^ 2 + ((lng - ${lng}::float8) * ${narrowing}::float8) ^ 2
          <= (radius_metres / ${METRES_PER_DEGREE}::float8) ^ 2
    ) watching
    join users u on u.id = watching.id
    left join channels c on c.user_id = u.id and c.kind = 'area'
    where u.email_verified and u.disabled_at is null
      and not exists (
        select from notifications n where n.report_id = ${reportId} and n.user_id = u.id and n.type = 'new_report')
      and (coalesce(c.app, true) or not exists (
        select from report_events e
        cross join jsonb_to_recordset(e.announced_versions) as v (lat float8, lng float8, category text, "toldTo" uuid)
        where e.id = ${id} and u.id <= coalesce(v."toldTo", u.id) and ${isWatched(part`u.id`, part`v`)}))
    order by u.id limit ${limit} for key share of u`
}
