import { m } from '#messages'
import { truncate } from '#shared/text.ts'
import { LOG_NAME_LENGTH } from '../admin.rules.ts'
import { migrationTitle } from '../migrations/migrationTitle.browser.ts'
import type { LoggedAction } from './log.contract.ts'

/** A sentence of the log: who did what. `to` is the address of the target; null if it is gone or has none. */
export interface Sentence {
  words: (inputs: { who: string; what: string }) => string
  who: string
  what: { name: string; to: string | null }
}

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

/** A logged value, if it is a text; else an empty one. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
