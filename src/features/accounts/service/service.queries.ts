import type { Users } from '#db/schema.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { serviceAddress } from './service.rules.ts'

/**
 * The account of another service with this name, made if there is none. Its address is not an email address, so nobody
 * can sign in to it and nothing is ever mailed to it.
 */
export async function saveService(sql: Sql, { id, name }: { id: string; name: string }, now: Date): Promise<string> {
  await sql`select pg_advisory_xact_lock(${SERVICES_LOCK})`
  const serviceId = await sql.value<Users['id']>`
    with known as (
      select id from users where is_service and display_name = ${name} order by id limit 1
    ), made as (
      insert into users (id, email, display_name, is_service, created_at, updated_at)
      select ${id}::uuid, ${serviceAddress(id)}::text, ${name}::text, true, ${now}::timestamptz, ${now}::timestamptz
      where not exists (select from known)
      returning id
    )
    select id from known union all select id from made`
  return serviceId ?? id
}

/** Advisory lock, so that two keys made at once for a new name share one account. */
const SERVICES_LOCK = 5_267_311
