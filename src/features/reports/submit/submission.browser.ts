import { m } from '#messages'
import type { Refusal } from '#shared/endpoint.ts'
import { createReport } from './reports.contract.ts'

const WORDED_CODES = [...Object.keys(createReport.refusals), 'too-many-requests', 'unverified']

/** What the server says of a submission where it says it to people; anything else is the specification's one sentence. */
export function wordingOf({ code, message }: Refusal): string {
  return WORDED_CODES.includes(code) && code !== 'invalid' ? message : m.submit_failed()
}
