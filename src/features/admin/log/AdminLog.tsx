import { AUDIT_ACTIONS } from '#features/accounts/administration/audit.rules.ts'
import { m } from '#messages'
import { EmptyState } from '#platform/browser/ui/EmptyState.tsx'
import { OneTimeButton } from '#platform/browser/ui/OneTimeButton.tsx'
import { Chips } from '#platform/browser/ui/form/Chip.tsx'
import { AdminList } from '../list/AdminList.tsx'
import { downloadLog } from '../csv/csv.contract.ts'
import styles from './AdminLog.module.css'
import { LogEntry } from './LogEntry.tsx'
import { ACTION_WORDS } from './logWords.browser.ts'
import { useAdminList, useFilters } from '../list/lists.browser.ts'
import { listLog } from './log.contract.ts'
import { PeriodFilter } from '../list/period/PeriodFilter.tsx'
import { TIME_SORTS } from '../list/order/sorts.rules.ts'
import { ClearFilters, Filter, SortFilter, ToolbarFrame } from '../list/ListToolbar.tsx'
import { useKeptFocus } from '../list/useKeptFocus.browser.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'

/** The log of administrators' actions, newest first by default, each action in a sentence. */
export function AdminLog({ now }: { now: number }) {
  const list = useAdminList(listLog)
  const [search, change] = useFilters()
  const isOne = search.has('target')
  const nothing = <EmptyState title={m.admin_log_none_title()}>{m.admin_log_none()}</EmptyState>
  return (
    <Stack {...useKeptFocus()}>
      <ToolbarFrame>
        <Chips>
          {!isOne && <ClearFilters />}
          <Filter
            label={m.admin_action()}
            name="action"
            options={[
              { value: 'all', label: m.admin_all() },
              ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value][0]() })),
            ]}
          />
          <PeriodFilter />
          <SortFilter sorts={TIME_SORTS} />
          {isOne && (
            <OneTimeButton size="s" onClick={() => change({ target: null })}>
              {m.admin_log_all()}
            </OneTimeButton>
          )}
        </Chips>
      </ToolbarFrame>
      <AdminList list={list} csv={downloadLog} failed={m.admin_log_failed()} nothing={nothing}>
        {(entries) => (
          <div data-raised className={styles.entries}>
            {entries.map((entry) => (
              <LogEntry
                key={entry.id}
                entry={entry}
                now={now}
                onOnly={isOne ? null : () => change({ target: entry.target.id })}
              />
            ))}
          </div>
        )}
      </AdminList>
    </Stack>
  )
}
