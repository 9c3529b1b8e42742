import { m } from '#messages'
import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { listMigrations, type Run, runMigration } from './migrations.contract.ts'
import { MIGRATIONS } from './migrations.rules.ts'
import { askForRun } from './runner.actions.ts'
import { findRuns, type RunRow } from './runs.queries.ts'

/** How many of the latest runs of each migration are listed. */
const RUNS_LISTED = 10

export const migrationRoutes = [
  handle(listMigrations, async ({ sql }) => {
    const runs = await findRuns(sql, MIGRATIONS, RUNS_LISTED)
    const runsOf = (wanted: string) => runs.filter(({ name }) => name === wanted).map(runOf)
    return { items: MIGRATIONS.map((name) => ({ name, runs: runsOf(name) })), next: null }
  }),

  handle(runMigration, {
    async run({ sql, user: { id: administratorId }, input: { name }, now }) {
      await askForRun(sql, { name, administratorId }, now)
      const [run] = await findRuns(sql, [name], 1)
      if (!run) throw refuse(runMigration, 'no-migration')
      return runOf(run)
    },
    async after({ services }) {
      await services.jobs.runNow('migrations')
    },
  }),
]

function runOf({ administratorId, administratorName, askedAt, endedAt, lines, ...run }: RunRow): Run {
  const { id, state, done, total, failure } = run
  return {
    id,
    state,
    done,
    total,
    reason: failure,
    startedBy: administratorId && (administratorName ?? m.migrations_left_admin()),
    startedAt: askedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    log: lines.map(({ at, kind, count }) => ({ at: new Date(at).toISOString(), kind, count })),
  }
}
