import type { Row } from './rows.ts'

/** A place of some size, with everything computed for one site that serves all of it. */
interface Place {
  name: string
  people: number
  /** The size of the table whose costs are taken. */
  costsAt: number
}

const PLACES: Place[] = [
  { name: 'a town', people: 30_000, costsAt: 20_000 },
  { name: 'a country', people: 10_000_000, costsAt: 1_000_000 },
  { name: 'a continent', people: 500_000_000, costsAt: 1_000_000 },
]

// The assumptions. docs/scaling.md says them in words.
const PEOPLE_A_REPORT_A_DAY = 1_500
const VISITS_A_REPORT = 100
const STREAM_MINUTES_A_VISIT = 3
const CHANGES_A_REPORT = 8
const PEAK = 3
const MAX_USE = 0.6
const MEGABYTES_A_VISIT = 0.5
const MEGABYTES_A_PHOTO = 0.3
/** Each process sends the changes of a tenth of a second as one event. */
const MAX_EVENTS_A_SECOND = 10
const DAY_SECONDS = 86_400
const YEAR_DAYS = 365

/** How often each operation happens for one report, with all the visits that it brings. */
export const A_REPORT: Record<string, number> = {
  'first page, a visitor': 0.7 * VISITS_A_REPORT,
  'first page, a member': 0.3 * VISITS_A_REPORT,
  'list, a visitor': 0.7 * VISITS_A_REPORT,
  'list, a member': 0.3 * VISITS_A_REPORT,
  'map, a visitor': VISITS_A_REPORT,
  tile: 8 * VISITS_A_REPORT,
  details: VISITS_A_REPORT,
  unread: 0.3 * VISITS_A_REPORT,
  'search, 40 hits': 0.1 * VISITS_A_REPORT,
  'similar, far': 1,
  'report without a photo': 0.3,
  'report with a photo': 0.7,
  vote: 5,
  comment: 2,
}

/** What these places need, computed from measured rows of PostgreSQL; a place whose size was not measured is left out. */
export function scaleOf(rows: Row[]): string[][] {
  const places = PLACES.flatMap((place) => {
    const costs = rows.filter(({ database, reports }) => database === 'postgresql' && reports === place.costsAt)
    const isWhole = [...Object.keys(A_REPORT), SENT_VOTE].every((name) =>
      costs.some(({ operation }) => operation === name),
    )
    return isWhole ? [{ place, needs: needsOf(place, costs) }] : []
  })
  const line = (name: string, of: (needs: Needs) => number): string[] => [
    name,
    ...places.map(({ needs }) => shortNumber(of(needs))),
  ]
  return [
    ['one site for', ...places.map(({ place: { name, people } }) => `${name} of ${people.toLocaleString('en')}`)],
    line('reports a day', (needs) => needs.reports),
    line('reports in a year', (needs) => needs.reports * YEAR_DAYS),
    line('visits a day', (needs) => needs.reports * VISITS_A_REPORT),
    line('photos in a year, GB', (needs) => (0.7 * needs.reports * YEAR_DAYS * MEGABYTES_A_PHOTO) / 1000),
    line('requests a second at the peak', (needs) => needs.requests),
    line('writes a second at the peak', (needs) => needs.writes),
    line('open streams at the peak', (needs) => needs.streams),
    line('sent at the peak, Mbit/s', (needs) => needs.megabits),
    line('server: cores for pages', (needs) => needs.pages),
    line('server: cores for photos', (needs) => needs.photos),
    line('server: cores for everything else that is asked', (needs) => needs.others),
    line('server: cores for live events', (needs) => needs.events),
    line('PostgreSQL: cores', (needs) => needs.database),
  ]
}

const SENT_VOTE = 'vote, sent to 1,000 streams'

type Needs = ReturnType<typeof needsOf>

function needsOf({ people }: Place, costs: Row[]) {
  const costOf = (operation: string) => costs.find((row) => row.operation === operation)
  const reports = people / PEOPLE_A_REPORT_A_DAY
  const peak = (reports * PEAK) / DAY_SECONDS // reports a second
  /** Cores at the peak for some of the operations, of the server or the database. */
  const cores = (isWanted: (name: string) => boolean, part: 'serverMs' | 'databaseMs') =>
    Object.entries(A_REPORT)
      .filter(([name]) => isWanted(name))
      .reduce((sum, [name, count]) => sum + (count * peak * (costOf(name)?.[part] ?? 0)) / 1000 / MAX_USE, 0)
  const [isPage, isPhoto] = [
    (name: string) => name.startsWith('first page'),
    (name: string) => name === 'report with a photo',
  ]
  const streams = ((reports * VISITS_A_REPORT * STREAM_MINUTES_A_VISIT) / (DAY_SECONDS / 60)) * PEAK
  const [sent, vote] = [costOf(SENT_VOTE), costOf('vote')]
  const aThousandMs = sent && vote ? Math.max(0, sent.serverMs - vote.serverMs) : 0
  const events = Math.min(MAX_EVENTS_A_SECOND, CHANGES_A_REPORT * peak)
  return {
    reports,
    streams,
    requests: Object.values(A_REPORT).reduce((sum, count) => sum + count * peak, 0),
    writes: CHANGES_A_REPORT * peak,
    megabits: VISITS_A_REPORT * peak * MEGABYTES_A_VISIT * 8,
    pages: cores(isPage, 'serverMs'),
    photos: cores(isPhoto, 'serverMs'),
    others: cores((name) => !isPage(name) && !isPhoto(name), 'serverMs'),
    events: ((streams / 1000) * events * aThousandMs) / 1000 / MAX_USE,
    database: cores(() => true, 'databaseMs'),
  }
}

const shortNumber = (value: number) =>
  value >= 100 ? Math.round(Number(value.toPrecision(3))).toLocaleString('en') : `${Number(value.toPrecision(2))}`
