import { categoryLabel } from '#features/categories/categories.contract.ts'
import { STATUSES, type Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { periodText } from '../list/period/periodText.browser.ts'
import { stateLabel } from '../reports/state/stateWords.browser.ts'
import { filterLabel } from '../users/filterLabel.browser.ts'
import type { LoggedAction } from './log.contract.ts'
import { textOf } from './logWords.browser.ts'

/** What an action changed; without `after`, `before` is a detail of the action. */
export interface Change {
  name: string
  before: string
  after?: string
  /** Whether the texts are collapsed at first because of their length. */
  isLong?: boolean
}

/** The text that was deleted, or the note to the author; null when there is none. */
export function quoteIn({ action, before, after }: LoggedAction): string | null {
  if (action === 'comment-deleted') return textOf(before?.['text']) || null
  return textOf(after?.['note']) || null
}

const NAMES = {
  category: m.categories_label,
  description: m.reports_submit_description,
  address: m.admin_address,
  note: m.admin_log_note,
}

/** The changes of an action, each with its name. */
export function changesIn(entry: LoggedAction): Change[] {
  const { action, before, after } = entry
  switch (action) {
    case 'report-edited':
      return [
        ...Object.entries(NAMES)
          .filter(([key]) => after !== null && key in after)
          .map(([key, name]) => ({
            name: name(),
            before: fieldText(key, before?.[key]),
            after: fieldText(key, after?.[key]),
            isLong: key === 'description' || key === 'note',
          })),
        ...(after && 'lat' in after
          ? [{ name: m.reports_submit_location(), before: pointText(before), after: pointText(after) }]
          : []),
        ...(after?.['areFlagsDismissed'] === false
          ? [{ name: m.admin_flags(), before: m.admin_flags_dont_hide(), after: m.admin_flags_may_hide() }]
          : []),
      ]
    case 'report-deleted': {
      const state = before?.['status']
      return isStatus(state) ? [{ name: m.reports_state(), before: stateLabel(state) }] : []
    }
    case 'comment-deleted': {
      // Older entries list the images, later ones have their number.
      const images = before?.['images']
      const count = Array.isArray(images) ? images.length : Number(images ?? 0)
      return count > 0 ? [{ name: m.admin_comment_images(), before: String(count) }] : []
    }
    case 'user-edited':
      return before && after ? [{ name: m.accounts_name(), before: fullName(before), after: fullName(after) }] : []
    case 'user-deleted':
      return [
        {
          name: m.reports_title(),
          before: after?.['keptReports'] === true ? m.admin_log_kept() : m.admin_log_not_kept(),
        },
      ]
    case 'key-made':
    case 'key-revoked':
      return after ? [{ name: m.admin_key_ending(), before: textOf(after['ending']) }] : []
    case 'list-downloaded':
      return filtersIn(after ?? {})
    default:
      return []
  }
}

/** The filters of a list that was downloaded, without the defaults. */
function filtersIn(after: Record<string, unknown>): Change[] {
  const { status, category, filter, since, until, author, isSearch } = after
  const said: (Change | false)[] = [
    isStatus(status) && { name: m.reports_state(), before: stateLabel(status) },
    typeof category === 'string' &&
      category !== 'all' && { name: m.categories_label(), before: categoryLabel(category) },
    typeof filter === 'string' && filter !== 'all' && { name: m.admin_users_which(), before: filterLabel(filter) },
    Boolean(since ?? until) && { name: m.admin_period(), before: periodText(textOf(since), textOf(until)) },
    Boolean(author) && { name: m.admin_author(), before: m.admin_one_user() },
    isSearch === true && { name: m.ui_search(), before: m.admin_log_searched() },
  ]
  return said.filter((change) => change !== false)
}

function fieldText(key: string, value: unknown): string {
  if (key === 'category' && typeof value === 'string') return categoryLabel(value)
  return textOf(value) || m.admin_empty()
}

function fullName({ firstName, lastName }: Record<string, unknown>): string {
  return `${textOf(firstName)} ${textOf(lastName)}`.trim() || m.admin_empty()
}

function isStatus(value: unknown): value is Status {
  return (STATUSES as readonly unknown[]).includes(value) // to ask whether it is one of them
}

function pointText(values: Record<string, unknown> | null): string {
  return [values?.['lat'], values?.['lng']].filter((part) => typeof part === 'number').join(', ')
}
