import { categoryLabel } from '#features/categories/categories.contract.ts'
import { STATUSES, type Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { truncate } from '#shared/text.ts'
import { LOG_NAME_LENGTH } from '../admin.rules.ts'
import { periodText } from '../list/period/periodText.browser.ts'
import { migrationTitle } from '../migrations/migrationTitle.browser.ts'
import { stateLabel } from '../reports/state/stateLabel.browser.ts'
import type { LoggedAction } from './log.contract.ts'

/** A sentence of the log: who did what. `to` is the address of the target; null if it is gone or has none. */
export interface Sentence {
  words: (inputs: { who: string; what: string }) => string
  who: string
  what: { name: string; to: string | null }
}

/** What an action changed; without `after`, `before` is a detail of the action. */
export interface Change {
  name: string
  before: string
  after?: string
  /** Whether the texts are collapsed at first because of their length. */
  isLong?: boolean
}

/** Describes an action in a sentence. */
export function sentenceOf(entry: LoggedAction): Sentence {
  return { words: wordsOf(entry), who: entry.administrator ?? m.migrations_left_admin(), what: whatOf(entry) }
}

/** The short name of each action, and its sentence in the log. */
export const ACTION_WORDS: Record<LoggedAction['action'], readonly [kind: () => string, sentence: Sentence['words']]> =
  {
    'report-edited': [m.admin_action_report_edited, m.admin_log_report_edited],
    'report-state': [m.admin_action_report_state, m.admin_log_report_state],
    'report-photo-removed': [m.admin_action_report_photo_removed, m.admin_log_report_photo_removed],
    'report-deleted': [m.admin_action_report_deleted, m.admin_log_report_deleted],
    'flags-dismissed': [m.admin_action_flags_dismissed, m.admin_log_flags_dismissed],
    'flags-reopened': [m.admin_action_flags_reopened, m.admin_log_flags_reopened],
    'comment-deleted': [m.admin_action_comment_deleted, m.admin_log_comment_deleted],
    'user-edited': [m.admin_action_user_edited, m.admin_log_user_edited],
    'user-photo-removed': [m.admin_action_user_photo_removed, m.admin_log_user_photo_removed],
    'user-disabled': [m.admin_action_user_disabled, m.admin_log_user_disabled],
    'user-enabled': [m.admin_action_user_enabled, m.admin_log_user_enabled],
    'user-deleted': [m.admin_action_user_deleted, m.admin_log_user_deleted],
    'administrator-set': [m.admin_action_administrator_set, m.admin_log_administrator_set],
    'administrator-removed': [m.admin_action_administrator_removed, m.admin_log_administrator_removed],
    'migration-run': [m.admin_action_migration_run, m.admin_log_migration_run],
    'list-downloaded': [m.admin_action_list_downloaded, m.admin_log_list_downloaded],
    'key-made': [m.admin_action_key_made, m.admin_log_key_made],
    'key-revoked': [m.admin_action_key_revoked, m.admin_log_key_revoked],
  }

function wordsOf({ action, before, after }: LoggedAction): Sentence['words'] {
  // When a comment's author deletes their account, the log forgets the report too, which may still exist.
  if (action === 'comment-deleted' && before === null) return m.admin_log_some_comment_deleted
  const status = action === 'report-state' ? after?.['status'] : undefined
  if (status === 'hidden') return m.admin_log_report_hidden
  if (status === 'resolved') return m.admin_log_report_resolved
  if (status === 'active')
    return before?.['status'] === 'hidden' ? m.admin_log_report_shown : m.admin_log_report_reopened
  return ACTION_WORDS[action][1]
}

const LISTS: Record<string, () => string> = {
  reports: m.admin_log_list_reports,
  users: m.admin_log_list_users,
  comments: m.admin_log_list_comments,
  flags: m.admin_log_list_flags,
  log: m.admin_log_list_log,
}

function whatOf({ target: { kind, id, name }, action, before, after, report }: LoggedAction): Sentence['what'] {
  const named = name?.trim()
  switch (kind) {
    case 'report':
      if (name !== null) return { name: named || m.admin_log_a_report(), to: `/report/${id}` }
      return { name: truncate(textOf(before?.['description']), LOG_NAME_LENGTH) || m.admin_log_a_report(), to: null }
    case 'user':
      if (name !== null) return { name: named || m.admin_log_a_user(), to: `/control/admin/users?q=${id}` }
      return { name: m.admin_log_a_user(), to: null }
    case 'comment':
      if (action === 'comment-deleted' && report)
        return {
          name: report.name?.trim() || m.admin_log_a_report(),
          to: report.name === null ? null : `/report/${report.id}`,
        }
      return { name: m.admin_log_a_report(), to: null }
    case 'migration':
      return { name: migrationTitle(id), to: '/control/admin/migrations' }
    case 'list':
      return { name: LISTS[id]?.() ?? m.admin_log_a_list(), to: null }
    case 'key':
      return { name: textOf(after?.['name']) || m.admin_log_a_service(), to: '/control/admin/keys' }
  }
}

/** The text that was deleted, or the note to the author; null when there is none. */
export function quoteIn({ action, before, after }: LoggedAction): string | null {
  if (action === 'comment-deleted') return textOf(before?.['text']) || null
  return textOf(after?.['note']) || null
}

const NAMES = { category: m.categories_label, description: m.reports_submit_description, address: m.admin_address }

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
            isLong: key === 'description',
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
    typeof filter === 'string' &&
      filter !== 'all' && { name: m.admin_users_which(), before: FILTERS[filter]?.() ?? filter },
    Boolean(since ?? until) && { name: m.admin_period(), before: periodText(textOf(since), textOf(until)) },
    Boolean(author) && { name: m.admin_author(), before: m.admin_one_user() },
    isSearch === true && { name: m.ui_search(), before: m.admin_log_searched() },
  ]
  return said.filter((change) => change !== false)
}

const FILTERS: Record<string, () => string> = {
  administrators: m.admin_administrators,
  disabled: m.admin_users_disabled,
  unverified: m.admin_users_unverified,
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function pointText(values: Record<string, unknown> | null): string {
  return [values?.['lat'], values?.['lng']].filter((part) => typeof part === 'number').join(', ')
}
