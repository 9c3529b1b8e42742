import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { time } from '#shared/fields.ts'
import { z } from '#zod'
import { type Failure, FAILURES, LINES, MIGRATIONS, RUN_STATES } from './migrations.rules.ts'

const run = z.object({
  id: z.string(),
  /** Who started it; null if the schedule did. */
  startedBy: z.nullable(z.string()),
  startedAt: time,
  endedAt: z.nullable(time),
  state: z.enum(RUN_STATES),
  done: z.number(),
  /** null until it is counted. */
  total: z.nullable(z.number()),
  /** Why it failed; null if it did not. */
  reason: z.nullable(z.enum(FAILURES)),
  log: z.array(z.object({ at: time, kind: z.enum(LINES), count: z.number() })),
})

export type Run = z.output<typeof run>

const migration = z.object({
  name: z.enum(MIGRATIONS),
  /** Newest first. */
  runs: z.array(run),
})

export type Migration = z.output<typeof migration>

/** The migrations with their latest runs. Source: readings 29. */
export const listMigrations = endpoint({
  method: 'GET',
  path: '/api/admin/migrations',
  summary: 'The migrations, each with its latest runs and their logs',
  who: 'admin',
  reply: z.object({ items: z.array(migration), next: z.null() }),
})

/** Starts a migration; if it is running already, returns that run instead. */
export const runMigration = endpoint({
  method: 'POST',
  path: '/api/admin/migrations/:name',
  summary: 'Start a migration; if it is running already, returns that run',
  who: 'admin',
  input: z.object({ name: z.enum(MIGRATIONS, 'no-migration') }),
  reply: run,
  refusals: { invalid: [400, m.ui_refusal_invalid], 'no-migration': [404, m.migrations_none] },
})

const REASONS: Record<Failure, () => string> = {
  files: m.migrations_reason_files,
  database: m.migrations_reason_database,
  geocoder: m.migrations_reason_geocoder,
  unexpected: m.migrations_reason_unexpected,
}

/** Why a job or a run failed, in words. */
export function reasonText(failure: Failure): string {
  return REASONS[failure]()
}
