import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import type { LineKind } from './migrations.rules.ts'

/** The result of a step; `after` is the position from which the next one goes on, null at the end of the part. */
export interface Step {
  seen: number
  changed: number
  /** Items that could not be repaired, because their data no longer exist. */
  missing?: number
  after: string | null
}

/** A part of a migration, done in small steps. The steps are idempotent. */
export interface Part {
  /** The kind of its line in the log, which counts the changes. */
  line: LineKind
  /** Roughly how much there is to do; it changes meanwhile. */
  count(sql: Sql, now: Date): Promise<number>
  /**
   * Prepares the step after a position, '' at the beginning. It may wait for files and other services, and returns the
   * work for the transaction that also saves the new position.
   */
  next(services: Services, after: string): Promise<(sql: Sql) => Promise<Step>>
}
