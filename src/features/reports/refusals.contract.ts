import { m } from '#messages'

/** Refusals when a report does not exist, is deleted, or is not shown to whoever asks. */
export const noReport = {
  'not-found': [404, m.ui_refusal_no_report],
  'no-report': [404, m.ui_refusal_no_report],
} as const
