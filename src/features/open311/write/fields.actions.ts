import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES, type Category } from '#features/categories/categories.rules.ts'
import { DESCRIPTION_MAX } from '#features/reports/reports.rules.ts'
import { isInside, type LatLng, type Territory } from '#features/territory/territory.rules.ts'
import { cleanText, isBlank, lengthOf } from '#shared/text.ts'
import { FAULT, type Fault, Faulty } from '../faults.contract.ts'

/** What is kept of a sent request. Names, email address, phone number and device are not read at all. */
export interface Fields {
  category: Category
  description: string
  /** null: only `address` says where. */
  point: LatLng | null
  address: string | null
  mediaUrl: string | null
  /** The sender's own id of the request, which identifies repetitions; null without one. */
  ownId: string | null
}

export const ADDRESS_MAX = 300
export const URL_MAX = 2000
export const OWN_ID_MAX = 200

/** Where senders put their own id, besides the header Idempotency-Key. FixMyStreet sends the last one. */
export const OWN_IDS = ['external_id', 'attribute[external_id]', 'attribute[fixmystreet_id]']

/** Reads the fields of a request. A request without a description gets the name of its service. @throws Faulty */
export function readFields(
  body: Record<string, unknown>,
  idempotencyKey: string | undefined,
  territory: Pick<Territory, 'bounds' | 'name'>,
): Fields {
  const faults: Fault[] = []
  const text = (field: string, max: number): string | null => {
    const value = body[field]
    if (Array.isArray(value)) faults.push(FAULT.twice(field))
    if (typeof value !== 'string' || isBlank(value)) return null
    const clean = cleanText(value)
    if (clean === null) faults.push(FAULT.unclean(field))
    else if (lengthOf(clean) > max) faults.push(FAULT.tooLong(field, max))
    return clean
  }
  const degrees = (field: string): number | null => {
    const typed = text(field, 100)
    if (typed === null) return null
    const isNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(typed)
    if (!isNumber) faults.push(FAULT.notDegrees(field))
    return isNumber ? Number(typed) : NaN
  }

  const code = text('service_code', 100)
  const category = CATEGORIES.find((known) => known === code)
  if (code === null) faults.push(FAULT.missing('service_code'))
  else if (!category) faults.push(FAULT.noService(code))
  const [lat, lng] = [degrees('lat'), degrees('long')]
  const address = text('address_string', ADDRESS_MAX)
  const point = lat === null || lng === null ? null : { lat, lng }
  if (!point && lat !== lng) faults.push(FAULT.missing(lat === null ? 'lat' : 'long'))
  else if (!point && address === null) faults.push(FAULT.noPlace())
  const isPoint = point !== null && Number.isFinite(point.lat) && Number.isFinite(point.lng)
  if (isPoint && !isInside(territory.bounds, point)) faults.push(FAULT.outside(territory.name))
  const description = text('description', DESCRIPTION_MAX)
  const mediaUrl = firstOf(body['media_url'])
  if (mediaUrl !== null && lengthOf(mediaUrl) > URL_MAX) faults.push(FAULT.tooLong('media_url', URL_MAX))
  const ownId = idempotencyKey || OWN_IDS.map((field) => text(field, OWN_ID_MAX)).find((id) => id !== null) || null
  if (idempotencyKey && lengthOf(idempotencyKey) > OWN_ID_MAX) faults.push(FAULT.tooLong('Idempotency-Key', OWN_ID_MAX))

  // The faults with 404 come first, because the first one decides the status.
  faults.sort((one, other) => other.code - one.code)
  if (faults.length > 0 || !category) throw new Faulty(...faults)
  return { category, description: description ?? categoryLabel(category), point, address, mediaUrl, ownId }
}

// Several pictures are sent by repeating the field; a report has one.
function firstOf(sent: unknown): string | null {
  const first: unknown = Array.isArray(sent) ? sent[0] : sent
  return typeof first === 'string' && first.trim() ? first.trim() : null
}
