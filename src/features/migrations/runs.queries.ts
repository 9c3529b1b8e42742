import type { UpkeepRuns, Users } from '#db/schema.ts'
import type { Columns, OrNull } from '#platform/server/database/columns.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Failure, LineKind, MigrationName, RunState } from './migrations.rules.ts'

/** The narrower types of a run's text columns. */
interface Known {
  name: MigrationName
  state: RunState
  failure: Failure | null
}

/** A run with its log. Without an administrator it was started by the schedule. */
export interface RunRow extends Columns<
  UpkeepRuns,
  'id' | 'administratorId' | 'askedAt' | 'endedAt' | 'done' | 'total',
  Known
> {
  /** null: started by the schedule, or by somebody whose account was deleted. */
  administratorName: OrNull<Users>['displayName']
  lines: { at: string; kind: LineKind; count: number }[]
}

/** Adds a run; false if one with its name is under way. Of two concurrent calls, one waits for the other. */
export async function insertRun(
  sql: Sql,
  run: { id: string; name: MigrationName; administratorId: string | null },
  now: Date,
): Promise<boolean> {
  return sql.some`
    insert into upkeep_runs (id, name, administrator_id, asked_at)
    values (${run.id}, ${run.name}, ${run.administratorId}, ${now})
    on conflict (name) where ended_at is null do nothing
    returning id`
}

/** The latest runs with these names, newest first, each with its log. */
export async function findRuns(sql: Sql, names: readonly MigrationName[], limit: number): Promise<RunRow[]> {
  return sql<RunRow>`
    select r.id, r.name, administrator_id as "administratorId", display_name as "administratorName",
      asked_at as "askedAt", ended_at as "endedAt", state, done, total, failure,
      (select coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'count', count) order by position), '[]')
        from upkeep_lines l where l.run_id = r.id) as lines
    from unnest(${names}::text[]) as wanted (name)
    cross join lateral (
      select * from upkeep_runs u where u.name = wanted.name order by asked_at desc, id desc limit ${limit}
    ) r
    left join users on users.id = administrator_id
    order by asked_at desc, r.id desc`
}

/** A run that has not ended, at its saved position. */
export interface OpenRun extends Columns<UpkeepRuns, 'id' | 'total' | 'part' | 'after', Pick<Known, 'name'>> {
  isBegun: boolean
}

/** The next run: the nightly one, then the one that has waited longest; undefined when there is none. */
export async function nextRun(sql: Sql): Promise<OpenRun | undefined> {
  return sql.one<OpenRun>`
    select id, name, total, part, after, state = 'running' as "isBegun" from upkeep_runs
    where ended_at is null order by administrator_id is not null, asked_at, id limit 1`
}

/** Locks a run until the transaction ends; false if it is no longer at this position. */
export async function lockAtPosition(sql: Sql, { id, part, after }: OpenRun): Promise<boolean> {
  return sql.some`
    select id from upkeep_runs
    where id = ${id} and part = ${part} and after = ${after} and ended_at is null for update`
}

/** Saves the position of a locked run, and how many more were checked (`seen`) and changed. */
export async function saveProgress(
  sql: Sql,
  id: string,
  { part, after, seen, changed }: Pick<OpenRun, 'part' | 'after'> & { seen: number; changed: number },
): Promise<void> {
  await sql`
    update upkeep_runs set part = ${part}, after = ${after}, changed = changed + ${changed}::integer,
      done = done + ${seen}::integer
    where id = ${id}`
}

/** Stores that work on a locked run has begun, and how much there is to do. */
export async function saveBegin(sql: Sql, id: string, total: number): Promise<void> {
  await sql`update upkeep_runs set state = 'running', total = ${total} where id = ${id}`
}

/** Ends a locked run and its log. Its total was only an estimate, so a successful run counts as done completely. */
export async function endRun(sql: Sql, id: string, failure: Failure | null, now: Date): Promise<void> {
  const changed = await sql.count`
    update upkeep_runs set ended_at = ${now}, failure = ${failure},
      state = case when ${failure}::text is null then 'done' else 'failed' end,
      done = case when ${failure}::text is null then greatest(done, total) else done end,
      total = case when ${failure}::text is null then greatest(done, total) else total end
    where id = ${id} returning changed`
  await addLine(sql, id, failure === null ? 'done' : 'failed', changed, now)
}

/** Adds a line to the log of a locked run. */
export async function addLine(sql: Sql, runId: string, kind: LineKind, count: number, now: Date): Promise<void> {
  await sql`
    insert into upkeep_lines (run_id, position, at, kind, count)
    select ${runId}::uuid, coalesce(max(position), 0) + 1, ${now}::timestamptz, ${kind}::text, ${count}::integer
    from upkeep_lines where run_id = ${runId}`
}

/** Adds to the count of the line of this kind in a locked run's log, or adds the line. */
export async function countOn(sql: Sql, runId: string, kind: LineKind, count: number, now: Date): Promise<void> {
  const lines = await sql.affected`
    update upkeep_lines set count = count + ${count}::integer where run_id = ${runId} and kind = ${kind}`
  if (lines === 0) await addLine(sql, runId, kind, count, now)
}
