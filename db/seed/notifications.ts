import type { Notifications } from '#db/schema.ts'
import type { InSnakeCase } from '#platform/server/database/columns.ts'
import { HOUR_MS } from '#shared/clock.ts'
import type { SeedVote, Validations } from './neighbours.ts'
import type { People, Person } from './people.ts'
import type { Random } from './random.ts'
import type { SeedReport } from './reports.ts'

type Row = Pick<
  InSnakeCase<Notifications>,
  'id' | 'report_id' | 'user_id' | 'category' | 'type' | 'count' | 'timestamp' | 'read_at'
>

/**
 * Returns when each person last opened their profile; earlier notifications are read. The author has been away
 * for two days.
 */
export function lastVisits(random: Random, people: People, now: Date): Map<Person, Date> {
  const hoursAgo = (person: Person) => {
    if (person === people.author) return 50
    return person === people.resident ? 9 : random.between(5, 200)
  }
  return new Map(people.all.map((person) => [person, new Date(now.getTime() - hoursAgo(person) * HOUR_MS)]))
}

/** Generates, for each report and type, one row for what was read and one for what was not, each with a count. */
export function someNotifications(
  random: Random,
  votes: SeedVote[],
  validations: Validations,
  visits: Map<Person, Date>,
): Row[] {
  const rows = new Map<string, Row>()
  const notify = (report: SeedReport, type: 'confirm' | 'reject' | 'community_validated', at: Date) => {
    const visit = visits.get(report.author) ?? at
    const isRead = at < visit
    const key = `${report.id} ${type} ${isRead}`
    const row = rows.get(key)
    if (row) Object.assign(row, { count: row.count + 1, timestamp: at })
    else {
      const whose = { report_id: report.id, user_id: report.author.id, category: report.category }
      rows.set(key, { id: random.idAt(at), ...whose, type, count: 1, timestamp: at, read_at: isRead ? visit : null })
    }
  }
  for (const { report, type, at } of votes) notify(report, type, at)
  for (const [report, at] of validations) notify(report, 'community_validated', at)
  return [...rows.values()]
}
