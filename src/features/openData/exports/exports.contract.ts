import { listReports } from '#features/feed/feed.contract.ts'
import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { z } from '#zod'

/** The list's filters and the rules between them. A file has no pages, so `limit` and `cursor` are left out. */
const { limit: _limit, cursor: _cursor, ...fields } = listReports.input.shape
const { checks = [] } = listReports.input._zod.def
export const exportFilters = z.object(fields).check(...(checks as never[])) // its rules are about these fields too

const file = {
  method: 'GET',
  who: 'anyone',
  input: exportFilters,
  example: '?category=litter&days=30',
  refusals: { ...listReports.refusals, 'too-many-requests': [429, m.openData_too_many] },
} as const

/** The matching reports for maps. Source: RFC 7946. */
export const exportGeoJson = endpoint({
  ...file,
  path: '/reports.geojson',
  summary: 'Every report that matches the list’s filters as GeoJSON, without names of people',
  publicFile: 'application/geo+json; charset=utf-8',
})

/** The matching reports for spreadsheets. Source: RFC 4180. */
export const exportCsv = endpoint({
  ...file,
  path: '/reports.csv',
  summary: 'Every report that matches the list’s filters as CSV, without names of people',
  publicFile: 'text/csv; charset=utf-8',
})

/** The matching reports for feed readers. Source: RFC 4287, GeoRSS. */
export const exportAtom = endpoint({
  ...file,
  path: '/reports.atom',
  summary: 'Every report that matches the list’s filters as an Atom feed, without names of people',
  publicFile: 'application/atom+xml; charset=utf-8',
})
