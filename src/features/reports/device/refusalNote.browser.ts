import { createReport } from '#features/reports/submit/reports.contract.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { sentenceOf } from '#platform/browser/problem.ts'
import type { Refusal } from '#shared/endpoint.ts'
import type { Unsent } from './outbox.rules.ts'

/** Why the server refused an unsent report, as it is noted on it. */
export function refusalNote(refusal: Refusal): Pick<Unsent, 'refusal' | 'refused'> {
  return {
    refusal: sentenceOf(refusal, createReport, m.reports_submit_failed()),
    refused: { code: refusal.code, language: getLocale() },
  }
}
