import { useState } from 'react'
import { Link } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { AskDeletion } from '#web/overlays/AskDeletion.tsx'
import { Ago } from '#web/ui/Ago.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { AdminList } from './AdminList.tsx'
import { Bulk } from './Bulk.tsx'
import { EditReport } from './EditReport.tsx'
import { useAdminList, useRenewLists } from './lists.browser.ts'
import type { AdminReport } from './lists.contract.ts'
import { eraseReport, listAdminReports } from './reports.contract.ts'
import { stateLabel, StateTag } from './StateTag.tsx'
import { Filter, SortFilter, Tools } from './Tools.tsx'

/** Every report, to find, edit, hide, resolve and delete. Source: spec §2 "Admin dashboard". */
export function AdminReports({ now }: { now: number }) {
  const list = useAdminList(listAdminReports)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const reports = list.page?.items ?? []
  const states = ['all', 'active', 'resolved', 'hidden'] as const
  return (
    <>
      <Tools label={m.admin_search_reports()} hint={m.admin_search_reports_hint()}>
        <Filter
          label={m.admin_state()}
          name="status"
          options={states.map((value) => ({ value, label: stateLabel(value) }))}
        />
        <Filter
          label={m.recent_category()}
          name="category"
          options={['all', ...CATEGORIES].map((value) => ({
            value,
            label: value === 'all' ? m.recent_category_all() : categoryLabel(value),
          }))}
        />
        <SortFilter />
      </Tools>
      {chosen.size > 0 && (
        <Bulk reports={reports.filter(({ id }) => chosen.has(id))} onDone={() => setChosen(new Set())} />
      )}
      <AdminList list={list} failed={m.admin_reports_failed()}>
        {(items) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">{m.admin_select()}</span>
                </th>
                <th scope="col">{m.admin_report()}</th>
                <th scope="col">{m.admin_author()}</th>
                <th scope="col">{m.admin_time()}</th>
                <th scope="col">{m.admin_votes()}</th>
                <th scope="col">{m.comments_title()}</th>
                <th scope="col">{m.admin_flags()}</th>
                <th scope="col">{m.admin_state()}</th>
                <th scope="col">
                  <span className="vh">{m.admin_acts()}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((report) => (
                <Row
                  key={report.id}
                  report={report}
                  now={now}
                  isChosen={chosen.has(report.id)}
                  onChoose={() => choose(report.id)}
                />
              ))}
            </tbody>
          </table>
        )}
      </AdminList>
    </>
  )
}

interface RowProps {
  report: AdminReport
  now: number
  isChosen: boolean
  onChoose: () => void
}

function Row({ report, now, isChosen, onChoose }: RowProps) {
  const api = useApi()
  const renew = useRenewLists()
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const { id, category, description, author, createdAt, confirms, rejects, comments, flags, status } = report
  const label = categoryLabel(category)
  const close = () => setOpen(null)
  return (
    <tr data-selected={isChosen || undefined}>
      <td>
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onChoose}
            aria-label={m.admin_select_one({ name: `${label}: ${description.slice(0, 40)}` })}
          />
        </label>
      </td>
      <th scope="row" className={styles.what}>
        <div className={styles.thing}>
          <CategoryTile category={category} />
          <div className="grow">
            <Link to={`/report/${id}`}>{label}</Link>
            <p>{description}</p>
          </div>
        </div>
      </th>
      <td data-head={m.admin_by()}>{author?.name ?? m.author_anonymous()}</td>
      <td className={styles.short}>
        <Ago at={createdAt} now={now} />
      </td>
      <td data-head={m.admin_votes()} className={styles.short}>
        {confirms} / {rejects}
      </td>
      <td data-head={m.comments_title()}>{comments}</td>
      <td>
        {flags > 0 ? (
          <Tag tone="bad" icon="flag">
            {flags}
          </Tag>
        ) : (
          <span className={`meta ${styles.short}`}>{m.admin_no_flags()}</span>
        )}
      </td>
      <td className={styles.short}>
        <StateTag status={status} />
      </td>
      <td className={styles.acts}>
        <div className={styles.buttons}>
          <Button size="s" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
            {m.admin_edit()}
          </Button>
          <Button size="s" look="danger" aria-haspopup="dialog" onClick={() => setOpen('delete')}>
            {m.admin_delete()}
          </Button>
        </div>
        <EditReport report={report} open={open === 'edit'} onClose={close} />
        <AskDeletion
          open={open === 'delete'}
          onClose={close}
          title={m.admin_report_delete_ask()}
          words={m.admin_report_delete_words()}
          yes={m.admin_delete_for_good()}
          failed={m.admin_report_delete_failed()}
          remove={() => api.call(eraseReport, { id })}
          onRemoved={() => {
            showToast(m.report_deleted())
            void renew()
          }}
        />
      </td>
    </tr>
  )
}
