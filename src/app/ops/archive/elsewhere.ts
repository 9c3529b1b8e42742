import type pg from 'pg'
import type { Territory } from '#features/territory/territory.rules.ts'
import { countReports } from './rows.queries.ts'

/** Warns if all reports lie outside the territory. If only some do, the territory may have become smaller. */
export async function warnIfElsewhere(client: pg.ClientBase, { name, bounds }: Territory, say: (line: string) => void) {
  const { all, inside } = await countReports(client, bounds)
  if (all === 0 || inside > 0) return
  say(
    `Warning: none of the archive's reports (${all}) lies in ${name}. Set TERRITORY to the archive's territory before the start.`,
  )
}
