import { v7 as newId } from 'uuid'
import { readKey } from '#features/apiKeys/apiKeys.actions.ts'
import { holdKey, noteUse, type WorkingKey } from '#features/apiKeys/apiKeys.queries.ts'
import { REQUESTS_A_DAY } from '#features/apiKeys/apiKeys.rules.ts'
import { deleteUnused } from '#features/media/removals.actions.ts'
import { searchFor } from '#features/places/search/search.actions.ts'
import { filesOf } from '#features/reports/reports.queries.ts'
import { addressNow } from '#features/reports/submit/addresses.actions.ts'
import { repeatOf, reportOf, submitReport, type Submitted } from '#features/reports/submit/reports.actions.ts'
import { findSimilar } from '#features/reports/submit/similar.actions.ts'
import { isInside, roundDegrees } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { mayBeCommitted } from '#platform/server/database/busy.ts'
import { giveBackIfBusy } from '#platform/server/limits/giveBackIfBusy.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { hashOf } from '#platform/server/sha256.ts'
import { HOUR_SECONDS, DAY_SECONDS } from '#shared/clock.ts'
import { FAULT, Faulty } from '../faults.contract.ts'
import { type Fields, readFields } from './fields.actions.ts'
import { takePicture } from './picture.actions.ts'

/** How many requests one service may send, and how many wrong keys one address. */
const A_DAY: Limit = { name: 'open311-day', points: REQUESTS_A_DAY, seconds: DAY_SECONDS }
const A_MINUTE: Limit = { name: 'open311-minute', points: 60, seconds: 60 }
const WRONG_KEYS: Limit = { name: 'open311-wrong-keys', points: 100, seconds: HOUR_SECONDS }

/** When a service may try again after the geocoder did not answer. */
const GEOCODER_AGAIN_SECONDS = 60

interface Sent {
  body: Record<string, unknown>
  idempotencyKey: string | undefined
  /** The sender's address, by which limits count. */
  address: string
}

/** The answer to the sender about the new report. */
export interface AnswerToSender {
  service_request_id: string
  service_notice: string | null
  account_id: null
}

/**
 * Makes a report from a request that was sent with a key. If the sender's own id repeats, gives the same report.
 * @throws Faulty, TooMany, and what submitting a report throws
 */
export async function takeRequest(
  services: Services,
  { body, idempotencyKey, address }: Sent,
): Promise<AnswerToSender> {
  const { database, limits, log, territory, now } = services
  const sentKey = body['api_key']
  const key = await readKey(database.sql, typeof sentKey === 'string' ? sentKey : undefined)
  if (!key) {
    await limits.spend(WRONG_KEYS, address)
    throw new Faulty(FAULT.badKey())
  }
  await limits.spend(A_MINUTE, key.accountId)
  await limits.spend(A_DAY, key.accountId)
  const fields = readFields(body, idempotencyKey, territory)
  const giveBack = () => limits.giveBack(A_DAY, key.accountId)
  const taken = await giveBackIfBusy(giveBack, () => makeReport(services, key, fields))
  // The report exists by now, so this must not fail the request.
  await noteUse(database.sql, key.id, now()).catch((error: unknown) =>
    log.warn({ err: error }, 'the use of a key was not noted'),
  )
  return taken
}

async function makeReport(services: Services, key: WorkingKey, fields: Fields): Promise<AnswerToSender> {
  const { database } = services
  const now = services.now()
  const submission = submissionOf(fields)
  const before = await repeatOf(database.sql, key.accountId, submission)
  if (before) return repeated(before)

  const { category, description, mediaUrl } = fields
  const place = await placeOf(services, key, fields)
  const point = { lat: roundDegrees(place.lat), lng: roundDegrees(place.lng) }
  const similar = await findSimilar(database.sql, { category, description, ...point }, now)
  const [picture, address] = await Promise.all([
    mediaUrl === null ? null : takePicture(services, key.accountId, mediaUrl),
    addressNow(services, key.accountId, point),
  ])
  const photo = picture?.photo ?? null
  const report = reportOf({ authorId: key.accountId, category, description, point, address, photo, now })
  try {
    const submitted = await database.transaction(async (sql) => {
      if (!(await holdKey(sql, key.id))) throw new Faulty(FAULT.badKey())
      return submitReport(sql, services, report, submission)
    })
    if (submitted.kind === 'made') {
      const placed = place.label && m.open311_placed({ place: place.label })
      return answerOf(report.id, [placed, similarNotice(similar, services), picture?.notice])
    }
    if (photo) await deleteUnused(services, filesOf([photo]))
    return repeated(submitted)
  } catch (error) {
    if (photo && !mayBeCommitted(error)) await deleteUnused(services, filesOf([photo]))
    throw error
  }
}

/** The request's point; without one, that of its address, with the label under which it was found. @throws Faulty */
async function placeOf(services: Services, { accountId }: WorkingKey, { point, address }: Fields) {
  if (point) return { ...point, label: null }
  const { items, geocoder } = await searchFor(services, address ?? '', true, accountId, false)
  const [place] = items
  if (!place && geocoder === 'unavailable')
    throw refuseCommonly('busy', undefined, { retryAfterSeconds: GEOCODER_AGAIN_SECONDS })
  if (!place) throw new Faulty(FAULT.noAddress(services.territory.name))
  // An address may be coordinates too.
  if (!isInside(services.territory.bounds, place)) throw new Faulty(FAULT.outside(services.territory.name))
  return place
}

function similarNotice(similar: { id: string }[], { config }: Pick<Services, 'config'>): string | null {
  const [first] = similar
  return first ? m.open311_similar({ count: similar.length, url: `${config.PUBLIC_URL}/report/${first.id}` }) : null
}

/** The key that identifies a repetition, and the hash of the content that it must have again. */
function submissionOf({ ownId, category, description, point, address, mediaUrl }: Fields) {
  const where = point ? [point.lat, point.lng] : [address]
  return {
    key: ownId === null ? newId() : `open311-${hashOf(ownId)}`,
    bodyHash: hashOf(JSON.stringify([category, description, ...where, mediaUrl])),
  }
}

/** The answer to a repetition. @throws Faulty if its content is not the same as before */
function repeated(submitted: Submitted): AnswerToSender {
  if (submitted.kind !== 'repeated') throw new Faulty(FAULT.idReused())
  return answerOf(submitted.reportId, [])
}

function answerOf(id: string, notices: (string | null | undefined)[]): AnswerToSender {
  return { service_request_id: id, service_notice: notices.filter(Boolean).join(' ') || null, account_id: null }
}
