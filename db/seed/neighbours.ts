import { CONFIRMS_TO_VALIDATE } from '#features/reports/reports.rules.ts'
import { DAY_MS, HOUR_MS } from '#shared/clock.ts'
import type { People, Person } from './people.ts'
import { deck, type Random } from './random.ts'
import type { SeedReport } from './reports.ts'
import { COMMENTS, COMMENTS_ABOUT, COMMENTS_RESOLVED } from './sentences/comments.ts'
import { say, shortPlace } from './sentences/say.ts'
import { soonAfter } from './times.ts'

export interface SeedVote {
  report: SeedReport
  voter: Person
  type: 'confirm' | 'reject'
  at: Date
}

export interface SeedComment {
  id: string
  report: SeedReport
  author: Person
  text: string
  at: Date
  hasImage: boolean
}

/** The time of the tenth confirm, for each report that has ten. */
export type Validations = ReadonlyMap<SeedReport, Date>

const VOTES_LAST_MS = 6 * DAY_MS

/** Generates the votes, sorted by time within a report. A person has one vote at most, and none on their own report. */
export function someVotes(random: Random, people: People, reports: SeedReport[], now: Date): SeedVote[] {
  const neighbours = people.neighbours.filter(({ emailVerified }) => emailVerified)
  return reports.flatMap((report) => {
    if (report.deletedAt) return []
    const { confirms, rejects } = wanted(random, report, now)
    const others = random.shuffled(neighbours).filter((neighbour) => neighbour !== report.author)
    // The resident has no votes on recent reports, so that whoever tries the demo can vote on them.
    const isOld = now.getTime() - report.createdAt.getTime() > 8 * DAY_MS
    const voters =
      isOld && report.author !== people.resident && random.chance(0.3) ? [people.resident, ...others] : others
    const last = new Date(Math.min(now.getTime() - 1000, report.createdAt.getTime() + VOTES_LAST_MS))
    return voters
      .slice(0, confirms + rejects)
      .map((voter, index) => {
        const type = index < confirms ? ('confirm' as const) : ('reject' as const)
        return { report, voter, type, at: soonAfter(random, report.createdAt, last) }
      })
      .sort((a, b) => a.at.getTime() - b.at.getTime())
  })
}

/** Returns when each validated report had the confirms that it needs. */
export function validationsOf(votes: SeedVote[]): Validations {
  const counts = new Map<SeedReport, number>()
  const validations = new Map<SeedReport, Date>()
  for (const { report, type, at } of votes) {
    if (type !== 'confirm') continue
    const count = (counts.get(report) ?? 0) + 1
    counts.set(report, count)
    if (count === CONFIRMS_TO_VALIDATE) validations.set(report, at)
  }
  return validations
}

/** Generates about one comment for two reports, several for some, none by the report's own author. */
export function someComments(
  random: Random,
  people: People,
  reports: SeedReport[],
  resolved: ReadonlyMap<SeedReport, Date>,
  now: Date,
): SeedComment[] {
  const next = deck(random, COMMENTS)
  const members = [...people.neighbours, people.author]
  const write = (report: SeedReport, text: string, from: Date): SeedComment => {
    const at = soonAfter(random, from, new Date(Math.min(now.getTime() - 1000, from.getTime() + 4 * DAY_MS)))
    const author = random.pick(members.filter((member) => member !== report.author))
    const hasImage = report.scene !== null && random.chance(0.16)
    return {
      id: random.idAt(at),
      report,
      author,
      text: say(random, text, shortPlace(report.place.address)),
      at,
      hasImage,
    }
  }
  return reports.flatMap((report) => {
    if (report.deletedAt || now.getTime() - report.createdAt.getTime() < HOUR_MS / 2) return []
    const count = random.chance(0.29) ? random.between(1, 3) : 0
    const texts = random.shuffled([next(), next(), random.pick(COMMENTS_ABOUT[report.category])]).slice(0, count)
    const comments = texts.map((text) => write(report, text, report.createdAt))
    const resolvedAt = resolved.get(report)
    if (resolvedAt && random.chance(0.35)) comments.push(write(report, random.pick(COMMENTS_RESOLVED), resolvedAt))
    return comments
  })
}

/** How many votes a report gets: a few get many confirms, most a few, and the newest fewer still. */
function wanted(random: Random, report: SeedReport, now: Date): { confirms: number; rejects: number } {
  if (report.confirms !== undefined) return { confirms: report.confirms, rejects: 0 }
  const ageHours = (now.getTime() - report.createdAt.getTime()) / HOUR_MS
  const time = Math.min(1, 0.1 + ageHours / 20)
  const rejects = random.chance(0.22) ? random.between(1, 3) : 0
  if (ageHours > 24 && random.chance(0.06)) return { confirms: random.between(10, 19), rejects }
  const confirms = Math.floor(Math.min(8, -Math.log(1 - random.next()) * 3.1) * time)
  return { confirms, rejects: Math.floor(rejects * time) }
}
