import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { card } from '#features/reports/card/cards.contract.ts'
import { STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { isDay } from '#shared/clock.ts'
import { endpoint } from '#shared/endpoint.ts'
import { cursorField, degrees, id, pageFields, text, wholeNumber } from '#shared/fields.ts'
import { z } from '#zod'
import {
  ALL_CATEGORIES,
  ALL_STATES,
  ANY_TIME,
  DAYS_OPTIONS,
  DEFAULT_SORT,
  SEARCH_LIMIT,
  SEARCH_LIMIT_OF_ADDRESS,
  SEARCH_MAX,
  SORTS,
  STATES,
} from './feed.rules.ts'
import { readCursor } from './found/cursors.rules.ts'

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/

const isMoment = (raw: string) => MOMENT.test(raw) && isDay(raw.slice(0, 10)) && !Number.isNaN(Date.parse(raw))

/** A moment: an ISO 8601 time with its zone, or a date, which begins at midnight UTC. */
const moment = z.pipe(
  z.string('invalid').check(z.refine(isMoment, 'invalid')),
  z.transform((raw: string) => new Date(raw)),
)

/** One cursor of a list, in any of its orders. */
const cursor = cursorField(readCursor)

/**
 * The filters that the list and the map share. Source: spec §9 "Map and filters". Without `days`, `since` and `until`
 * it is the last seven days. `since` is included, `until` is not. `q`: reports with all these words, or forms of them,
 * in description, address or category.
 */
const filters = {
  category: z._default(z.enum([ALL_CATEGORIES, ...CATEGORIES], 'invalid'), ALL_CATEGORIES),
  days: z.optional(
    z.union([z.literal(ANY_TIME), z.pipe(wholeNumber, z.literal([...DAYS_OPTIONS], 'invalid'))], 'invalid'),
  ),
  since: z.optional(moment),
  until: z.optional(moment),
  state: z._default(z.enum([ALL_STATES, ...STATES], 'invalid'), ALL_STATES),
  q: z._default(text({ max: SEARCH_MAX }), ''),
}

const refusals = {
  invalid: [400, m.ui_refusal_invalid],
  'too-long': [400, () => m.feed_search_too_long({ max: SEARCH_MAX })],
} as const

/**
 * Searches cost more than other lists, so they are counted. So are lists with `since` or `until`: few people ask for the
 * same ones, so a cache rarely helps.
 */
const searchRefusals = { ...refusals, 'too-many-requests': [429, m.feed_search_too_many] } as const
const SEARCH_LIMITED = `at most ${SEARCH_LIMIT.points} times a minute for a member, ${SEARCH_LIMIT_OF_ADDRESS.points} for an address`

/** Whether a range of time is not empty. */
const isInOrder = z.refine<{ since?: Date | undefined; until?: Date | undefined }>(
  ({ since, until }) => !since || !until || since < until,
  { error: 'invalid', path: ['until'] },
)

/**
 * Reports that match, newest first, or the nearest to `lat` and `lng` first, or the most confirmed first; with one's own
 * hidden ones, and all hidden ones for administrators. `total`: how many match; `isMore`: more than that.
 */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: `Reports, newest, nearest or most confirmed first, with the number that match; with q, since or until, nearest first, or later pages of the most confirmed, ${SEARCH_LIMITED}`,
  who: 'anyone',
  input: z
    .object({
      ...filters,
      sort: z._default(z.enum(SORTS, 'invalid'), DEFAULT_SORT),
      lat: z.optional(degrees(90)),
      lng: z.optional(degrees(180)),
      limit: pageFields.limit,
      cursor,
    })
    .check(
      isInOrder,
      z.refine(({ sort, lat }) => sort !== 'nearest' || lat !== undefined, { error: 'invalid', path: ['lat'] }),
      z.refine(({ sort, lng }) => sort !== 'nearest' || lng !== undefined, { error: 'invalid', path: ['lng'] }),
      z.refine(({ sort, cursor: after }) => !after || readCursor(after)?.sort === sort, {
        error: 'invalid',
        path: ['cursor'],
      }),
    ),
  reply: z.object({
    items: z.array(card),
    next: z.nullable(z.string()),
    total: z.number(),
    isMore: z.optional(z.literal(true)),
  }),
  refusals: searchRefusals,
})

/** A report on the map: id, latitude, longitude, category, status. */
const mapEntry = z.tuple([z.string(), z.number(), z.number(), z.string(), z.enum(STATUSES)])

/**
 * `validated`: the ids of those items that the community has validated; `isHiddenPartial`: it leaves out older hidden
 * reports that this reader may see.
 */
const mapReply = z.object({
  items: z.array(mapEntry),
  next: z.nullable(z.string()),
  validated: z.array(z.string()),
  isHiddenPartial: z.optional(z.literal(true)),
})

export type MapReply = z.output<typeof mapReply>

/**
 * Reports that match the filters, compact, in no order. With only a category and a number of days, all are in one
 * answer. Otherwise the newest 20,000 come first, and `next` is the cursor of the next ones.
 */
export const mapReports = endpoint({
  method: 'GET',
  path: '/api/reports/map',
  summary: `Matching reports as [id, lat, lng, category, status], and the ids of those validated; with q, since, until or cursor, ${SEARCH_LIMITED}`,
  who: 'anyone',
  input: z.object({ ...filters, cursor }).check(
    isInOrder,
    z.refine(({ cursor: after }) => !after || readCursor(after)?.sort === 'newest', {
      error: 'invalid',
      path: ['cursor'],
    }),
  ),
  reply: mapReply,
  refusals: searchRefusals,
})

/** One report; a hidden one for its author and administrators only. */
export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'One report',
  who: 'anyone',
  input: z.object({ id }),
  reply: card,
  refusals: { 'not-found': [404, m.ui_refusal_not_found], 'no-report': [404, m.ui_refusal_not_found] },
})
