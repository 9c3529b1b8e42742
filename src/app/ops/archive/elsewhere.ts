import type pg from 'pg'
import type { Territory } from '#features/territory/territory.rules.ts'
import { countReports } from './rows.queries.ts'

/** Says so if all reports are of another place. Some may lie outside where a territory has become smaller. */
export async function warnIfElsewhere(client: pg.ClientBase, { name, bounds }: Territory, say: (line: string) => void) {
  const { all, inside } = await countReports(client, bounds)
  if (all === 0 || inside > 0) return
  say(
    `Warning: none of the archive's reports (${all}) lies in ${name}. Set TERRITORY to the archive's territory before the start.`,
  )
}
