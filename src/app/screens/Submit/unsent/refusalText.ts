import type { Unsent } from '#features/reports/device/outbox.rules.ts'
import { createReport } from '#features/reports/submit/reports.contract.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'

const OWN = new Map(Object.entries(createReport.refusals).map(([code, [, wording]]) => [code, wording]))

/** Why the server refused an unsent report: in its words, or in ours if those are in another language. Null if it did not. */
export function refusalText({ refusal, refused }: Unsent, territory: string): string | null {
  if (refusal === null || refused === undefined) return refusal
  const { code, language } = refused
  if (code === 'invalid') return m.reports_unsent_invalid()
  return (language !== getLocale() && OWN.get(code)?.({ territory })) || refusal
}
