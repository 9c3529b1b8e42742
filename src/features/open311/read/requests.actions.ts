import { categoryLabel } from '#features/categories/categories.contract.ts'
import { categoryOf } from '#features/categories/categories.rules.ts'
import { findQuery } from '#features/feed/found/found.actions.ts'
import { fileUrl } from '#features/media/media.rules.ts'
import { localizedAddress } from '#features/places/addressWords.contract.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { isId } from '#shared/fields.ts'
import { FAULT, Faulty } from '../faults.contract.ts'
import { readAsked, type RequestsAsked } from './filters.actions.ts'
import { findRequests, findRequestsById, type RequestRow } from './requests.queries.ts'

type Needs = Pick<Services, 'database' | 'config'>

/** The requests that a list asks for. @throws Faulty */
export async function listRequests(services: Needs, query: Record<string, unknown>, now: Date): Promise<object[]> {
  const asked = readAsked(query, now)
  const isExtended = wantsExtensions(query)
  const sql = services.database.read
  const rows = await ('ids' in asked ? findRequestsById(sql, asked.ids) : findMatching(sql, asked))
  return rows.map((row) => requestOf(services, row, isExtended))
}

async function findMatching(sql: Sql, { words, ...filter }: RequestsAsked): Promise<RequestRow[]> {
  if (words === null) return findRequests(sql, { ...filter, query: null })
  const query = await findQuery(sql, words)
  return query === null ? [] : findRequests(sql, { ...filter, query })
}

/** One request by its id. @throws Faulty 404 if it does not exist, is hidden or deleted */
export async function readRequest(services: Needs, id: string, query: Record<string, unknown>): Promise<object> {
  return requestOf(services, await requestWith(services, id), wantsExtensions(query))
}

/** The request of a token. A token is the request's own id, because a request has its id at once. @throws Faulty 404 */
export async function readToken(services: Needs, token: string): Promise<object> {
  const { id } = await requestWith(services, token)
  return { service_request_id: id, token: id }
}

async function requestWith({ database }: Needs, id: string): Promise<RequestRow> {
  const [row] = isId(id) ? await findRequestsById(database.read, [id]) : []
  if (!row) throw new Faulty(FAULT.noRequest())
  return row
}

const wantsExtensions = ({ extensions }: Record<string, unknown>) => extensions === 'true' || extensions === '1'

/** A report in the form of the standard, without its author. */
function requestOf({ config }: Pick<Services, 'config'>, row: RequestRow, isExtended: boolean): object {
  const { PUBLIC_URL } = config
  return {
    service_request_id: row.id,
    status: row.status === 'resolved' ? 'closed' : 'open',
    status_notes: row.note || null,
    service_name: categoryLabel(row.category),
    service_code: categoryOf(row.category),
    description: row.description,
    agency_responsible: null,
    service_notice: null,
    requested_datetime: row.createdAt.toISOString(),
    updated_datetime: row.updatedAt.toISOString(),
    expected_datetime: null,
    address: row.address ? localizedAddress(row.address) : null,
    address_id: null,
    zipcode: null,
    lat: row.lat,
    long: row.lng,
    media_url: row.photo && `${PUBLIC_URL}${fileUrl(row.photo)}`,
    ...(isExtended && {
      extended_attributes: {
        url: `${PUBLIC_URL}/report/${row.id}`,
        confirms: row.confirms,
        rejects: row.rejects,
        comments: row.comments,
        community_validated: row.isValidated,
      },
    }),
  }
}
