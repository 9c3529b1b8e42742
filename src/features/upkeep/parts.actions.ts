import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import type { LineKind } from './upkeep.rules.ts'

/** What a step has done; `after` is the place from which the next one goes on, null at the end of the part. */
export interface Step {
  seen: number
  changed: number
  /** What could not be put right, since it is not there any more. */
  missing?: number
  after: string | null
}

/** A part of a maintenance job, done in small steps. Doing one again changes nothing that is right. */
export interface Part {
  /** What its log says of it, with how many were changed. */
  line: LineKind
  /** How much there is to do, roughly: it changes meanwhile. */
  count(sql: Sql, now: Date): Promise<number>
  /**
   * What comes next after a place, '' at the beginning. It may wait for files and the outside world, and gives what is then done in
   * the transaction that moves the place.
   */
  next(services: Services, after: string): Promise<(sql: Sql) => Promise<Step>>
}

/** The address service does not answer. Known by its code. */
export class GeocoderAway extends Error {
  override readonly name = 'GeocoderAway'
  readonly code = 'geocoder-unavailable'
}
