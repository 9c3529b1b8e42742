import { type Act, ACTS } from '#features/accounts/administration/audit.rules.ts'
import { m } from '#messages'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Chips } from '#platform/browser/ui/form/Chip.tsx'
import { AdminList } from '../list/AdminList.tsx'
import { downloadLog } from '../csv/csv.contract.ts'
import styles from './AdminLog.module.css'
import { LogEntry } from './LogEntry.tsx'
import { useAdminList, useFilters } from '../list/lists.browser.ts'
import { listLog } from '../users/users.contract.ts'
import { PeriodFilter } from '../list/PeriodFilter.tsx'
import { TIME_SORTS } from '../list/sorts.rules.ts'
import { Filter, SortFilter, ToolBar } from '../list/ListToolbar.tsx'

const KINDS: Record<Act | 'all', () => string> = {
  all: m.admin_all,
  'report-edited': m.act_report_edited,
  'report-state': m.act_report_state,
  'report-photo-removed': m.act_report_photo_removed,
  'report-deleted': m.act_report_deleted,
  'flags-dismissed': m.act_flags_dismissed,
  'flags-reopened': m.act_flags_reopened,
  'comment-deleted': m.act_comment_deleted,
  'user-edited': m.act_user_edited,
  'user-disabled': m.act_user_disabled,
  'user-enabled': m.act_user_enabled,
  'user-deleted': m.act_user_deleted,
  'administrator-set': m.act_administrator_set,
  'administrator-removed': m.act_administrator_removed,
  'migration-run': m.act_migration_run,
  'list-downloaded': m.act_list_downloaded,
  'key-made': m.act_key_made,
  'key-revoked': m.act_key_revoked,
}

/** The log of administrators' acts, newest first by default, each act in a sentence. */
export function AdminLog({ now }: { now: number }) {
  const list = useAdminList(listLog)
  const [search, change] = useFilters()
  const isOne = search.has('target')
  return (
    <>
      <ToolBar>
        <Chips>
          <Filter
            label={m.admin_act()}
            name="action"
            options={(['all', ...ACTS] as const).map((value) => ({ value, label: KINDS[value]() }))}
          />
          <PeriodFilter />
          <SortFilter sorts={TIME_SORTS} />
          {isOne && (
            <Button size="s" onClick={() => change({ target: null })}>
              {m.admin_log_all()}
            </Button>
          )}
        </Chips>
      </ToolBar>
      <AdminList list={list} csv={downloadLog} failed={m.admin_log_failed()}>
        {(acts) => (
          <div className={styles.entries}>
            {acts.map((act) => (
              <LogEntry
                key={act.id}
                act={act}
                kind={KINDS[act.action]()}
                now={now}
                onOnly={isOne ? null : () => change({ target: act.target.id })}
              />
            ))}
          </div>
        )}
      </AdminList>
    </>
  )
}
