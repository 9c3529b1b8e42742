import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readVisiblePage } from '#features/feed/feed.actions.ts'
import { cachedAnswer, contentOf, hasAnswer } from '#features/feed/feedCache.actions.ts'
import { lastChangeOf } from '#features/feed/found/found.actions.ts'
import { changeCounterOf } from '#features/reports/live/changes.actions.ts'
import { etagOf } from '#platform/server/http/etag.ts'
import { currentLanguage } from '#platform/server/language.ts'
import { countAtOnce } from '#platform/server/limits/atOnce.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import { PublicFile } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn, MINUTE_MS } from '#shared/clock.ts'
import { MAX_PAGE_LENGTH } from '#shared/cursor.ts'
import { EXPORTS_LIMIT, KEPT_REPORTS, queryOf, screenQueryOf, STREAMED_AT_ONCE } from '../openData.rules.ts'
import { type OpenReport, openReportOf } from '../openReports.contract.ts'
import type { About, Writer } from './formats.gateway.ts'

/** A list's filters, without page length and cursor. */
export type ExportFilters = Omit<PageFilters, 'limit' | 'cursor'>

type PageFilters = Parameters<typeof readVisiblePage>[1]

interface Asked {
  services: Services
  filters: ExportFilters
  now: Date
  /** The network address whose limit counts. */
  address: string
}

export interface Format {
  path: string
  write: Writer
  /** The file is saved under this name and the date; without it, browsers show the file. */
  savedAs?: string
}

/** When an empty feed was last changed. */
const NEVER = new Date(0).toISOString()

/** Part of the ETag of large files, since each process counts changes for itself. */
const PROCESS = randomUUID()

const beginStreamed = countAtOnce(STREAMED_AT_ONCE)

/**
 * Every visible report that matches, as a file. A file of up to KEPT_REPORTS is cached until a report changes, for at
 * most a second. A larger one is read page by page while it is sent, as fast as the client takes it.
 */
export async function exportOf(asked: Asked, { path, write, savedAs }: Format): Promise<PublicFile> {
  const { services, filters, now, address } = asked
  const count = (by: string) => services.limits.spendBuffered(EXPORTS_LIMIT, by)
  const key = `export ${path} ${JSON.stringify(filters)}`
  // A request for a file that is not made yet counts, even if the answer is only headers or a 304. It is not counted again.
  let isCounted = !hasAnswer(services, key)
  if (isCounted) await count(address)
  const make = async () => {
    const query = queryOf(filters)
    const changes = changeCounterOf(services.database).count
    const from = await readFirst(asked)
    const { first } = from
    const isStreamed = isLarge(first)
    const kept = isStreamed ? openReportsOf(services, first) : await Array.fromAsync(reportsFrom(from))
    const times = kept.map(({ updatedAt }) => updatedAt)
    const updated = times.toSorted().at(-1)
    const findUpdated = async () => (isStreamed ? lastChange(asked) : (updated ?? NEVER))
    const about = { ...aboutOf(services, path, filters), findUpdated }
    // A large file is not hashed. Its ETag changes whenever any report changes, and when time takes reports out of the
    // range. If their number is not known, the ETag changes each minute.
    const totalOrMinute = first.isMore ? Math.floor(now.getTime() / MINUTE_MS) : first.total
    const version = `${PROCESS} ${changes} ${totalOrMinute} ${currentLanguage()} ${path} ${query}`
    const text = isStreamed ? '' : String(await buffer(write(Readable.from(kept), about)))
    return { text, extra: { from, about, version, isStreamed } }
  }
  const entry = await cachedAnswer(services, key, make)
  const { from, about, version, isStreamed } = entry.extra
  const day = dayIn(services.territory.timeZone, now)
  const headers = savedAs ? { 'content-disposition': `attachment; filename="${savedAs}-${day}.csv"` } : {}
  const makeContent = async (by: string) => {
    if (!isCounted) await count(by)
    isCounted = false
    if (isStreamed) {
      const end = beginStreamed(by)
      if (!end) throw refuseCommonly('busy', undefined, { retryAfterSeconds: 10 })
      return Readable.from(write(reportsFrom(from), about), { objectMode: false }).once('close', end)
    }
    return contentOf(entry)
  }
  const etag = isStreamed ? etagOf(version) : entry.etag
  return new PublicFile({ etag, makeContent, headers, isCurrent: () => entry.isCurrent() })
}

/**
 * Reads the first page. A large file is sorted by time instead: the list by distance ends after 5,000 reports, and the
 * order by confirms changes while the file is read.
 */
async function readFirst(asked: Asked): Promise<{ asked: Asked; first: Part }> {
  const { services, filters, now } = asked
  const first = await readPart(services, { ...filters, limit: MAX_PAGE_LENGTH }, now)
  const needsTimeOrder = filters.sort === 'nearest' ? first.isMore : filters.sort === 'confirms' && isLarge(first)
  if (!needsTimeOrder) return { asked, first }
  return readFirst({ ...asked, filters: { ...filters, sort: 'newest' } })
}

/** Whether it is too large to be kept in memory. */
const isLarge = ({ total, isMore }: Part) => total > KEPT_REPORTS || isMore === true

type Part = Awaited<ReturnType<typeof readPart>>

async function readPart({ database }: Services, filters: PageFilters, now: Date) {
  const { page, privateFields } = await readVisiblePage(database, filters, now)
  return { ...page, privateFields }
}

function openReportsOf({ config }: Services, { items, privateFields }: Part): OpenReport[] {
  return items.map((card, at) => openReportOf(card, privateFields[at]?.version ?? card.createdAt, config.PUBLIC_URL))
}

async function* reportsFrom({ asked: { services, filters, now }, first }: { asked: Asked; first: Part }) {
  for (let page = first; ;) {
    yield* openReportsOf(services, page)
    if (page.next === null) return
    const next = { ...filters, limit: MAX_PAGE_LENGTH, cursor: page.next, isMany: first.isMore }
    page = await readPart(services, next, now)
  }
}

function aboutOf({ config, territory }: Services, path: string, filters: ExportFilters): Omit<About, 'findUpdated'> {
  return {
    url: `${config.PUBLIC_URL}${path}?${queryOf({ ...filters, lang: currentLanguage() })}`,
    listUrl: `${config.PUBLIC_URL}/recent?${screenQueryOf(filters)}`,
    site: `${config.PRODUCT_NAME}: ${territory.name}`,
  }
}

async function lastChange({ services, filters, now }: Asked): Promise<string> {
  const found = await lastChangeOf(services.database.read, { ...filters, limit: 1 }, now)
  return found?.toISOString() ?? NEVER
}
