import { CATEGORIES, type Category } from '#features/categories/categories.rules.ts'
import { DAY_MS, HOUR_MS } from '#shared/clock.ts'
import { DEMO_ACCOUNTS, type People, type Person } from './people.ts'
import type { Scene } from './pictures.ts'
import { near, type Place, somePlace } from './places.ts'
import { deck, type Random } from './random.ts'
import { DESCRIPTIONS, type Description } from './sentences/descriptions.ts'
import { say, shortPlace } from './sentences/say.ts'
import { atNight, someTimes, timeOn } from './times.ts'

export interface SeedReport {
  id: string
  author: Person
  category: Category
  description: string
  place: Place
  createdAt: Date
  /** What its photo shows; null without a photo. */
  scene: Scene | null
  status: 'active' | 'resolved' | 'hidden'
  deletedAt: Date | null
  /** If present, the report gets exactly this many confirms and no rejects. */
  confirms?: number
}

export interface Clock {
  now: Date
  timeZone: string
}

/** How often each category is reported, in the order of CATEGORIES. */
const SHARES = [26, 20, 19, 10, 9, 9, 7]
const PHOTO_SHARE = 0.7
const ECHO_SHARE = 0.02
const MAX_ECHOES = 40
/** The resident's reports. Noise and other are left out, so that the bonus for a first in a category can be tried. */
const RESIDENT_CATEGORIES: Category[] = [
  'litter',
  'traffic',
  'infrastructure',
  'wildlife',
  'litter',
  'vandalism',
  'litter',
  'traffic',
  'infrastructure',
  'wildlife',
]
const RESIDENT_DAYS_AGO = [6, 5, 4, 3, 2, 1, 20, 33, 41, 55]
const AUTHOR_HOURS_AGO = [100, 220, 380, 560, 800, 1150, 1300]
const CASTLE_RAMP = { lat: 36.143292, lng: -5.352085, address: 'Castle Ramp, Upper Town, GX11 1AA, Gibraltar' }

/** Generates `count` reports of the last 60 days, oldest first, including those of the demo accounts. */
export function someReports(random: Random, people: People, count: number, clock: Clock): SeedReport[] {
  const own = [...ofAuthor(people.author, clock), ...ofResident(random, people.resident, clock)].slice(0, count)
  const authors = random.shuffled(people.neighbours)
  const plans = someTimes(random, count - own.length, clock.timeZone, clock.now).map((at) => {
    const category = CATEGORIES[random.weighted(SHARES)] ?? 'other'
    const createdAt =
      category === 'noise' && at.getTime() < clock.now.getTime() - DAY_MS
        ? atNight(random, at, clock.timeZone, clock.now)
        : at
    return { author: someAuthor(random, authors), category, createdAt }
  })
  const write = writer(random)
  const reports = [...own, ...plans].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(write)
  echo(random, reports, clock)
  return reports.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

type Plan = Pick<SeedReport, 'author' | 'category' | 'createdAt'> & Partial<SeedReport>

/** The first report has nine confirms, so that whoever tries the demo can give the tenth; the others are older. */
function ofAuthor(author: Person, { now }: Clock): Plan[] {
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const waiting: Plan = {
    author,
    category: 'infrastructure',
    createdAt: at(5),
    description: 'Lamp out by the steps. The whole corner is dark after nine and people cross here with prams.',
    place: CASTLE_RAMP,
    scene: 'lamp',
    confirms: 9,
  }
  const older = AUTHOR_HOURS_AGO.map((hours, index): Plan => {
    const category = CATEGORIES[(index * 2) % CATEGORIES.length] ?? 'other'
    return { author, category, createdAt: at(hours), ...(index === 0 && { confirms: 12 }) }
  })
  return [waiting, ...older]
}

/** One report on each of the six days before today, which makes a streak, and four older ones. */
function ofResident(random: Random, author: Person, { now, timeZone }: Clock): Plan[] {
  return RESIDENT_DAYS_AGO.map((daysAgo, index) => ({
    author,
    category: RESIDENT_CATEGORIES[index] ?? 'litter',
    createdAt: timeOn(random, daysAgo, timeZone, now),
  }))
}

/** Returns a function that completes a plan. No description comes twice in a row within its category. */
function writer(random: Random): (plan: Plan) => SeedReport {
  const decks = new Map<string, () => Description>(
    CATEGORIES.map((category) => [category, deck(random, DESCRIPTIONS[category])]),
  )
  return (plan) => {
    const [template, scene, surroundings] = decks.get(plan.category)?.() ?? ['']
    const place = plan.place ?? somePlace(random, plan.category, surroundings)
    return {
      id: random.idAt(plan.createdAt),
      description: say(random, template, shortPlace(place.address)),
      scene: scene && random.chance(PHOTO_SHARE) ? scene : null,
      status: 'active',
      deletedAt: null,
      ...plan,
      place,
    }
  }
}

/** Changes some reports into repetitions of an earlier one: in nearly the same words, hours later and close by. */
function echo(random: Random, reports: SeedReport[], { now }: Clock): void {
  const recent = reports.filter(
    ({ confirms, createdAt }) => confirms === undefined && now.getTime() - createdAt.getTime() < 11 * DAY_MS,
  )
  const wanted = Math.min(MAX_ECHOES, Math.round(reports.length * ECHO_SHARE))
  const used = new Set<SeedReport>()
  for (const first of random.shuffled(recent)) {
    if (used.size >= wanted * 2) return
    const second = recent.find((later) => isEcho(first, later) && !used.has(later))
    if (!second || used.has(first)) continue
    used.add(first).add(second)
    second.description = random.chance(0.5) ? `Still: ${first.description}` : `${first.description} Please!`
    second.place = near(random, first.place, 40)
    second.scene = null
  }
}

function isEcho(first: SeedReport, later: SeedReport): boolean {
  const hours = (later.createdAt.getTime() - first.createdAt.getTime()) / HOUR_MS
  const isDemo = DEMO_ACCOUNTS.includes(later.author.email)
  return hours > 3 && hours < 72 && !isDemo && later.author !== first.author && later.category === first.category
}

/** Picks an author; those at the start of the list report most. */
function someAuthor(random: Random, authors: Person[]): Person {
  return authors[Math.floor(authors.length * random.next() ** 1.9)] as Person // the power is below 1
}
