import { m } from '#messages'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { z } from '#zod'
import { noReport } from '../refusals.contract.ts'

/** Soft-deletes one's own report and takes its points back. Source: spec §4 "Report", §7 "Points removal on delete". */
export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  summary: 'Delete your own report',
  who: 'member',
  input: z.object({ id }),
  refusals: {
    'not-author': [403, m.reports_delete_not_author],
    ...noReport,
  },
})
