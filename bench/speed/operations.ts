import { near } from '#db/seed/places.ts'
import { randomFrom } from '#db/seed/random.ts'
import { countAddresses, countMonths, countStates, measureDays } from '#features/statistics/statistics.queries.ts'
import { cellsAround } from '#features/territory/territory.rules.ts'
import { type Sql, sqlOver } from '#platform/server/database/sql.ts'
import { DAY_MS } from '#shared/clock.ts'
import { type BareAnswer, type BareStatement, sameBytes, tilePath } from '../bareAnswers.ts'
import {
  ADMIN_STATEMENTS,
  detailsStatement,
  exportStatement,
  nearStatement,
  pageStatement,
  searchStatement,
  unreadStatement,
} from '../bareStatements.ts'
import { BUSY_PLACE, somethingSaid } from '../crowd.ts'
import { get, type RawRequest } from '../requests.ts'
import { ADMINISTRATOR } from './fillSite.ts'
import type { Budget } from './rows.ts'
import type { Site } from './site.ts'

/** A kind of request to the site. */
export interface Operation {
  name: string
  /** Sent in rotation. */
  requests: RawRequest[]
  /** The limit. */
  bare?: BareAnswer
  /** The request to the bare program, if not a GET. */
  bareRequest?: RawRequest
  budget: Budget | null
}

const times = (most: number): Budget => ({ kind: 'ratio', most })
export const ms = (most: number): Budget => ({ kind: 'ms', most })
const growthAtMost = (most: number): Budget => ({ kind: 'growth', most })

const BROTLI = { 'accept-encoding': 'br' }
const HTML = { ...BROTLI, accept: 'text/html', 'accept-language': 'en' }
const FEED = '/api/reports?limit=50'
const SEARCH = '/api/reports?q=pelican%20crossings&days=all'
/** Numbers of reports in a file that is cached, and in one too large for that. */
const [KEPT, STREAMED] = [300, 20_000]
/** Lists for visitors. A report changes before each request, so that none comes from the cache. */
const UNCACHED = {
  'list, a visitor': FEED,
  'search, newest first': SEARCH,
  'search, most confirmed first': `${SEARCH}&sort=confirms`,
  'search, nearest first': `${SEARCH}&sort=nearest&lat=36.14&lng=-5.35`,
  'search, resolved': `${SEARCH}&state=resolved`,
}
/** What the tabs of Profile request. */
const TABS = {
  achievements: '/api/profile/achievements',
  details: '/api/profile',
  preferences: '/api/profile/preferences',
  notifications: '/api/notifications',
}

/** Everything that is only read. `ids` are of reports that members may vote on. */
export async function readings(site: Site, ids: string[]): Promise<Operation[]> {
  const { base, cookies, asMember, reports } = site
  const member = asMember(1)
  const page = { statements: [pageStatement()] }
  const fixed = async (name: string, path: string, budget: Budget | null, headers: Record<string, string> = {}) => ({
    ...{ name, requests: [get(path, headers)], bare: await sameBytes(base + path, headers), budget },
  })
  const own = (path: string) => cookies.map((one) => get(path, { cookie: one }))
  const admin = (name: string, path: string, text: string): Operation => ({
    name: `administrators: ${name}`,
    requests: [get(path, asMember(ADMINISTRATOR))],
    bare: { statements: [{ name: `admin-${name.replaceAll(' ', '-')}`, text }] },
    budget: ms(50),
  })
  const streamed = reports > STREAMED ? fileOf(reports, STREAMED) : 'days=all'
  return [
    await fixed('list, a visitor', FEED, times(1.5)),
    { name: 'list, a member', requests: [get(FEED, member)], bare: page, budget: times(1.5) },
    { name: 'list, a member, with Brotli', requests: [get(FEED, { ...member, ...BROTLI })], bare: page, budget: null },
    await fixed('first page, a visitor', '/recent', null, HTML),
    await fixed('first page, a member', '/recent', null, { ...HTML, ...member }),
    await fixed('map, a visitor', '/api/reports/map?days=7', times(2)),
    {
      name: 'details',
      requests: ids.map((id) => get(`/api/reports/${id}`, member)),
      bare: { statements: [detailsStatement(ids)] },
      budget: ms(1),
    },
    {
      name: 'unread',
      requests: own('/api/notifications/unread'),
      bare: { statements: [unreadStatement(cookies)] },
      budget: ms(0.15),
    },
    similar('similar, far', site, 0.6),
    similar('similar, near', site, 1),
    {
      name: 'search, 40 hits',
      requests: [get(`${SEARCH}&limit=50`, member)],
      bare: { statements: [searchStatement] },
      budget: growthAtMost(1.3),
    },
    ...Object.entries(UNCACHED).map(([name, path]) => ({
      name: `${name}, not cached`,
      requests: [get(path, { 'x-report-changed': '1' })],
      budget: growthAtMost(1.3),
    })),
    ...Object.entries(TABS).map(([name, path]) => ({ name: `profile: ${name}`, requests: own(path), budget: ms(1) })),
    // No budget, because here a member has made a twentieth of all reports.
    { name: 'profile: reports', requests: own('/api/profile/reports?limit=20'), budget: null },
    admin('reports', '/api/admin/reports?sort=newest', ADMIN_STATEMENTS.reports),
    admin('a search', '/api/admin/reports?sort=newest&q=morning', ADMIN_STATEMENTS.search),
    admin('people', '/api/admin/users?sort=newest', ADMIN_STATEMENTS.users),
    admin('flags', '/api/admin/flags?sort=most-flags', ADMIN_STATEMENTS.flags),
    admin('log', '/api/admin/log?sort=newest', ADMIN_STATEMENTS.log),
    await fixed('tile', await tilePath(base), times(2), { 'accept-encoding': 'gzip, deflate, br' }),
    await fixed('statistics, again', '/api/statistics', times(2)),
    await fixed(`export of ${KEPT} reports, again`, `/reports.csv?${fileOf(reports, KEPT)}`, times(2)),
    {
      name: 'export of up to 20,000 reports',
      requests: [get(`/reports.geojson?${streamed}`)],
      bare: { statements: [exportStatement(STREAMED)] },
      budget: null,
    },
  ]
}

/** Runs last, since each of its requests moves the server's clock a minute ahead. */
export async function counting(): Promise<Operation> {
  const bare = { statements: await statementsOf(countAll) }
  return {
    name: 'statistics, counted',
    requests: [get('/api/statistics', { 'x-leap-seconds': '61' })],
    bare,
    budget: ms(2_000),
  }
}

async function countAll(sql: Sql): Promise<void> {
  await countStates(sql)
  await measureDays(sql)
  await countMonths(sql, 'Europe/Gibraltar')
  await countAddresses(sql)
}

/** A search from 200 places: all over the town, or where a thousand reports are near. */
function similar(name: string, site: Site, most: number): Operation {
  const random = randomFrom(7)
  const isNear = name.endsWith('near')
  const asked = Array.from({ length: 200 }, (_, number) => {
    const category = isNear ? 'litter' : (['litter', 'infrastructure', 'traffic', 'noise'][number % 4] ?? 'litter')
    const place = isNear
      ? near(random, BUSY_PLACE, 60)
      : { lat: 36.112 + (number % 10) * 0.002, lng: -5.364 + (number % 5) * 0.0025 }
    const far = `The bin by the steps is overflowing, seen by neighbour ${number} again today.`
    return { category, ...place, description: isNear ? somethingSaid(random, 'neighbours') : far }
  })
  return {
    name,
    requests: searches(site, asked),
    bare: {
      statements: [nearStatement(asked.map(({ category, ...at }) => ({ category, cells: cellsAround(at, 0.2) })))],
    },
    budget: ms(most),
  }
}

/** Searches for reports similar to these, each by the next member. */
export function searches(
  { asMember }: Site,
  asked: { category: string; description: string; lat: number; lng: number }[],
) {
  return asked.map(({ lat, lng, ...said }, number) => {
    const query = new URLSearchParams({ ...said, lat: lat.toFixed(6), lng: lng.toFixed(6) })
    return get(`/api/reports/similar?${query}`, asMember(number))
  })
}

/**
 * The filter of a file with about `wanted` reports. It ends two weeks ago, to leave out the reports crowded at one place.
 */
function fileOf(reports: number, wanted: number): string {
  const until = Date.now() - 14 * DAY_MS
  const times = { since: new Date(until - (60 * DAY_MS * wanted) / reports), until: new Date(until) }
  return `days=all&since=${times.since.toISOString()}&until=${times.until.toISOString()}`
}

/** The statements of the program's own queries, without running them. */
async function statementsOf(ask: (sql: Sql) => Promise<void>): Promise<BareStatement[]> {
  const sent: BareStatement[] = []
  const runner = {
    query({ text, values = [] }: { text: string; values?: unknown[] }) {
      sent.push({ name: `own-${sent.length}`, text, values: [values] })
      return Promise.resolve({ rows: [], rowCount: 0, command: 'SELECT' })
    },
  }
  await ask(sqlOver(runner, () => undefined))
  return sent
}
