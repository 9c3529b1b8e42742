import { data as answer, type LoaderFunctionArgs } from 'react-router'
import type { RenderedList } from '#features/feed/feed.browser.ts'
import { listReports } from '#features/feed/feed.contract.ts'
import { listParams, readFilters } from '#features/feed/filters.rules.ts'
import { apiContext } from '#platform/browser/api.ts'
import { isRefusal } from '#shared/endpoint.ts'

export interface RecentData {
  rendered: RenderedList | null
  now: number
}

/** Cards that the server renders: three phone screens. A phone has to read them all before it shows any. */
const FIRST_CARDS = 10

/** The server renders the first page; in the browser the list fetches it, so that navigation does not wait. */
export async function loadRecent({ context, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const now = Date.now()
  if (!import.meta.env.SSR) return answer<RecentData>({ rendered: null, now })
  const filters = readFilters(search)
  const { cursor } = filters
  const api = context.get(apiContext)
  const question = listParams(filters, api.installation.territory.recentMap.centre)
  const found = await api
    .call(listReports, { ...question, limit: FIRST_CARDS, ...(cursor !== null && { cursor }) })
    .catch((error: unknown) => ({ status: isRefusal(error) && error.status === 429 ? 429 : 503 }))
  const [page, status] = 'status' in found ? [null, found.status] : [found, 200]
  return answer<RecentData>({ rendered: { question, cursor, value: page, at: now }, now }, { status })
}
