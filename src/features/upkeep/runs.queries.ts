import type { Sql } from '#server/database/sql.ts'
import type { Failure, LineKind, MigrationName, RunState } from './upkeep.rules.ts'

export interface RunRow {
  id: string
  name: MigrationName
  /** null: by the schedule. */
  administratorId: string | null
  /** null: by the schedule, or somebody who has left. */
  administratorName: string | null
  askedAt: Date
  endedAt: Date | null
  state: RunState
  done: number
  total: number | null
  failure: Failure | null
  lines: { at: string; kind: LineKind; count: number }[]
}

/** Asks for a run, unless one of its name is under way; false then. Of two who ask at once one waits for the other. */
export async function insertRun(
  sql: Sql,
  run: { id: string; name: MigrationName; administratorId: string | null },
  now: Date,
): Promise<boolean> {
  const made = await sql<{ id: string }>`
    insert into upkeep_runs (id, name, administrator_id, asked_at)
    values (${run.id}, ${run.name}, ${run.administratorId}, ${now})
    on conflict (name) where ended_at is null do nothing
    returning id`
  return made.length > 0
}

/** The latest runs of each of these names, the latest first, each with its log. */
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
