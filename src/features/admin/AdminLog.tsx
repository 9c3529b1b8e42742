import { Link } from 'react-router'
import { type Act, ACTS } from '#features/accounts/audit.rules.ts'
import { m } from '#messages'
import { Ago } from '#web/ui/Ago.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from './Admin.module.css'
import { AdminList } from './AdminList.tsx'
import { downloadLog } from './csv.contract.ts'
import { useAdminList, useFilters } from './lists.browser.ts'
import { listLog, type LoggedAct } from './people.contract.ts'
import { TIME_SORTS } from './sorts.rules.ts'
import { Filter, SortFilter } from './Tools.tsx'

const WORDS: Record<Act | 'all', () => string> = {
  all: m.recent_category_all,
  'report-edited': m.act_report_edited,
  'report-state': m.act_report_state,
  'report-photo-removed': m.act_report_photo_removed,
  'report-deleted': m.act_report_deleted,
  'flags-dismissed': m.act_flags_dismissed,
  'comment-deleted': m.act_comment_deleted,
  'user-edited': m.act_user_edited,
  'user-disabled': m.act_user_disabled,
  'user-enabled': m.act_user_enabled,
  'user-deleted': m.act_user_deleted,
  'administrator-set': m.act_administrator_set,
  'administrator-removed': m.act_administrator_removed,
  'migration-run': m.act_migration_run,
  'list-downloaded': m.act_list_downloaded,
}

/** What administrators have done, newest first. */
export function AdminLog({ now }: { now: number }) {
  const list = useAdminList(listLog)
  const [search, change] = useFilters()
  return (
    <>
      <div className={styles.tools}>
        <Filter
          label={m.admin_act()}
          name="action"
          options={(['all', ...ACTS] as const).map((value) => ({ value, label: WORDS[value]() }))}
        />
        <SortFilter sorts={TIME_SORTS} />
        {search.has('target') && (
          <Button size="s" onClick={() => change({ target: null })}>
            {m.admin_log_all()}
          </Button>
        )}
      </div>
      <AdminList list={list} csv={downloadLog} failed={m.admin_log_failed()}>
        {(acts) =>
          acts.map((act) => (
            <Item
              key={act.id}
              act={act}
              now={now}
              onOnly={search.has('target') ? null : () => change({ target: act.target.id })}
            />
          ))
        }
      </AdminList>
    </>
  )
}

interface ItemProps {
  act: LoggedAct
  now: number
  /** Shows only what was done to the same; null: that is so. */
  onOnly: (() => void) | null
}

function Item({ act: { action, at, administrator, target, before, after }, now, onOnly }: ItemProps) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <Card aria-label={WORDS[action]()}>
      <div>
        <h2 className="small">{WORDS[action]()}</h2>
        <p className="meta">
          {administrator ?? m.admin_left()} · <Ago at={at} now={now} /> · <Target target={target} />
        </p>
      </div>
      {names.map((name) => (
        <blockquote key={name} className={styles.said}>
          {name}: {textOf(before?.[name])} → {textOf(after?.[name])}
        </blockquote>
      ))}
      {onOnly && (
        <div>
          <Button look="link" size="s" onClick={onOnly}>
            {m.admin_log_only()}
          </Button>
        </div>
      )}
    </Card>
  )
}

const PLACES = {
  report: (id: string) => `/report/${id}`,
  user: (id: string) => `/control/admin/users?q=${id}`,
  comment: (id: string) => `/control/admin/comments?q=${id}`,
} as const

/** What it was done to, by its name, and the way there; what is gone by its id. */
function Target({ target: { kind, id, name } }: Pick<LoggedAct, 'target'>) {
  if (kind === 'migration' || kind === 'list' || name === null) return id
  return <Link to={PLACES[kind](id)}>{name.trim() || id}</Link>
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
