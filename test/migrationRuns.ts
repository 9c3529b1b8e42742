import type { MigrationName } from '#features/migrations/migrations.rules.ts'
import { continueRuns } from '#features/migrations/runner.actions.ts'
import { findRuns } from '#features/migrations/runs.queries.ts'
import type { TestApp } from './app.ts'
import { aMember } from './makers.ts'

/** Starts a migration as an administrator and runs it to its end; gives its final state with its log. */
export async function runMigration(app: TestApp, name: MigrationName) {
  const administrator = await aMember(app, { isAdmin: true })
  const { status, body } = await administrator.send('POST', `/api/admin/migrations/${name}`, {})
  if (status !== 200) throw new Error(`A migration was refused: ${status} ${JSON.stringify(body)}`)
  await continueRuns(app.services)
  const [run] = await findRuns(app.services.database.sql, [name], 1)
  if (!run) throw new Error('There was no run')
  const { lines, ...rest } = run
  return { ...rest, log: lines }
}
