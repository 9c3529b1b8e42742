import { CATEGORIES } from '#features/categories/categories.rules.ts'
import type { Bounds } from '#features/territory/territory.rules.ts'
import { DAY_MS, isDay } from '#shared/clock.ts'
import { isId } from '#shared/fields.ts'
import { cleanText, lengthOf } from '#shared/text.ts'
import { FAULT, type Fault, Faulty } from '../faults.contract.ts'
import { MAX_DAYS, MAX_IDS, MAX_LISTED, MAX_SKIPPED, type State, STATES } from '../open311.rules.ts'
import type { RequestFilter } from './requests.queries.ts'

/** The requests that a list asks for: by their ids, which overrides everything else, or by a filter. */
export type Asked = { ids: string[] } | RequestsAsked

/** A filter, with the words to search for as they were sent; null: no words. */
export interface RequestsAsked extends Omit<RequestFilter, 'query'> {
  words: string | null
}

const SPAN_MS = MAX_DAYS * DAY_MS
export const SORTS = ['-requested_datetime', 'requested_datetime'] as const
export const MAX_PAGE = 1_000_000
export const QUERY_MAX = 200

/** Reads the parameters of a list. @throws Faulty with every fault */
export function readAsked(query: Record<string, unknown>, now: Date): Asked {
  const faults: Fault[] = []
  const text = (field: string): string | null => {
    const value = query[field]
    if (Array.isArray(value)) faults.push(FAULT.twice(field))
    return typeof value === 'string' && value.trim() ? value.trim() : null
  }
  const ids = text('service_request_id')
  if (ids !== null) {
    const asked = listOf(ids)
    if (asked.length > MAX_IDS) faults.push(FAULT.manyIds(MAX_IDS))
    if (faults.length > 0) throw new Faulty(...faults)
    return { ids: asked.filter(isId).map((id) => id.toLowerCase()) }
  }
  const among = <T extends string>(field: string, allowed: readonly T[]): T[] | null => {
    const given = text(field)
    if (given === null) return null
    const values = listOf(given)
    const known = allowed.filter((one) => values.includes(one))
    if (known.length < new Set(values).size || values.length === 0) faults.push(FAULT.unknownValue(field, allowed))
    return known
  }
  const whole = (field: string, most: number): number | null => {
    const given = text(field)
    if (given === null) return null
    const number = /^\d{1,7}$/.test(given) ? Number(given) : 0
    if (number < 1 || number > most) faults.push(FAULT.notANumber(field, 1, most))
    return number
  }
  const parsed = <T>(given: string | null, parse: (text: string) => T | null, fault: Fault): T | null => {
    const value = given === null ? null : parse(given)
    if (given !== null && value === null) faults.push(fault)
    return value
  }
  const moment = (field: string) => parsed(text(field), timeOf, FAULT.notATime(field))
  const categories = among('service_code', CATEGORIES)
  const states = among('status', Object.keys(STATES) as State[]) // its own keys
  const [sort] = among('sort', SORTS) ?? SORTS
  const [start, end] = [moment('start_date'), moment('end_date')]
  const page = whole('page', MAX_PAGE) ?? 1
  const limit = whole('page_size', MAX_LISTED) ?? MAX_LISTED
  const offset = (page - 1) * limit
  if (offset > MAX_SKIPPED) faults.push(FAULT.farPage(MAX_SKIPPED))
  const box = parsed(text('bbox'), boxOf, FAULT.notABox())
  const typed = text('q')
  const words = parsed(typed, cleanText, FAULT.unclean('q'))
  if (typed !== null && lengthOf(typed) > QUERY_MAX) faults.push(FAULT.tooLong('q', QUERY_MAX))

  const until = end ?? (start === null ? now : new Date(Math.min(start.getTime() + SPAN_MS, MAX_MS)))
  const since = start ?? new Date(Math.max(until.getTime() - SPAN_MS, -MAX_MS))
  if (since > until) faults.push(FAULT.notInOrder())
  else if (until.getTime() - since.getTime() > SPAN_MS) faults.push(FAULT.longSpan(MAX_DAYS))
  if (faults.length > 0) throw new Faulty(...faults)
  const state = states?.length === 1 ? (states[0] ?? null) : null
  return { categories, state, since, until, box, words, isOldestFirst: sort === 'requested_datetime', limit, offset }
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The farthest from 1970 that a computed time may be, milliseconds; a `Date` can hold a little more. */
const MAX_MS = 8e15

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i

/** A time with its zone; null for anything else. A plus sign that was not encoded arrives as a space. */
function timeOf(text: string): Date | null {
  const written = text.replace(/ (?=\d{2}:?\d{2}$)/, '+').replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  const at = new Date(written)
  return TIME.test(written) && isDay(written.slice(0, 10)) && !Number.isNaN(at.getTime()) ? at : null
}

/** West, south, east, north in degrees; null for anything else. */
function boxOf(text: string): Bounds | null {
  const parts = text.split(',').map((part) => part.trim())
  const [west = NaN, south = NaN, east = NaN, north = NaN] = parts.map((part) => (part === '' ? NaN : Number(part)))
  const isBox = parts.length === 4 && west <= east && south <= north
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90
  return isBox && isOnEarth ? { west, south, east, north } : null
}
