import { DAY_MS } from '#shared/clock.ts'

/** The states of a report. Source: spec §4 "Report". */
export const STATUSES = ['active', 'resolved', 'hidden'] as const
export type Status = (typeof STATUSES)[number]

/** Who gives a report its state: flags of neighbours, or administrators. */
export type StateRole = 'community' | 'administrator'

/** Maximum length of a description, in code points. */
export const DESCRIPTION_MAX = 4000

/** Length of a description on a card. Source: spec §2 "Report card", §9 "Limits". */
export const PREVIEW_LENGTH = 150

/** Length of a description in a marker's popup. */
export const POPUP_LENGTH = 80

/** How many confirms validate a report, once. Source: spec §9 "Points". */
export const CONFIRMS_TO_VALIDATE = 10

/** Delay before anybody is notified of an administrator's change of state, so that undoing it leaves no trace. */
export const ANNOUNCE_AFTER_SECONDS = 10

/** Events before this time are not announced any more. */
export function staleSince(now: Date): Date {
  return new Date(now.getTime() - 2 * DAY_MS)
}

/**
 * An address without its last two comma-separated parts, unless that leaves nothing. Source: spec §2 "Report details
 * popup".
 */
export function shortAddress(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  const kept = parts.slice(0, -2).filter(Boolean).join(', ')
  return kept || address
}

/** A signed-in person, and what decides whether they may see a report. */
export type Person = { id: string; admin: boolean }
export type Visible = { status: string; authorId: string | null }

/**
 * Whether this person may see the report: only its author and administrators see a hidden one. Source: spec §4
 * "Report".
 */
export function isVisibleTo(report: Visible, reader: Person | null): boolean {
  return report.status !== 'hidden' || (reader !== null && (reader.admin || reader.id === report.authorId))
}
