import { useState } from 'react'
import { Link } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import type { Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { AskDeletion } from '#web/overlays/AskDeletion.tsx'
import { Ago } from '#web/ui/Ago.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { AdminList } from './AdminList.tsx'
import { Bulk, type BulkAct } from './Bulk.tsx'
import { downloadReports } from './csv.contract.ts'
import { EditReport } from './EditReport.tsx'
import { useAdminList, useRenewLists } from './lists.browser.ts'
import type { AdminReport } from './lists.contract.ts'
import { editReport, eraseReport, listAdminReports } from './reports.contract.ts'
import { SelectBox, useChosen } from './Selection.tsx'
import { REPORT_SORTS } from './sorts.rules.ts'
import { stateLabel, StateTag } from './StateTag.tsx'
import { Filter, SortFilter, SortHead, Tools } from './Tools.tsx'

const NONE: AdminReport[] = []

/** Every report, to find, edit, hide, resolve and delete. Source: spec §2 "Admin dashboard". */
export function AdminReports({ now }: { now: number }) {
  const api = useApi()
  const list = useAdminList(listAdminReports)
  const chosen = useChosen(list.page?.items ?? NONE, ({ id }) => id)
  const toState = (status: Status) => ({
    run: ({ id }: AdminReport) => api.call(editReport, { id, status }),
    undo: ({ id, status: before }: AdminReport) => api.call(editReport, { id, status: before }),
  })
  const acts: BulkAct<AdminReport>[] = [
    { label: m.admin_resolve(), icon: 'circle-check', ask: m.admin_bulk_resolve, ...toState('resolved') },
    { label: m.admin_hide(), icon: 'eye-off', ask: m.admin_bulk_hide, ...toState('hidden') },
    {
      ...{ label: m.admin_delete(), icon: 'trash', ask: m.admin_bulk_delete, isForGood: true },
      ...{ words: m.admin_report_delete_words(), run: ({ id }) => api.call(eraseReport, { id }) },
    },
  ]
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
        <SortFilter sorts={REPORT_SORTS} />
      </Tools>
      <Bulk chosen={chosen} acts={acts} />
      <AdminList list={list} csv={downloadReports} failed={m.admin_reports_failed()}>
        {(items) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="vh">{m.admin_select()}</span>
                </th>
                <th scope="col">{m.admin_report()}</th>
                <th scope="col">{m.admin_author()}</th>
                <SortHead label={m.admin_time()} by="time" sorts={REPORT_SORTS} />
                <SortHead label={m.admin_votes()} by="confirms" sorts={REPORT_SORTS} />
                <th scope="col">{m.comments_title()}</th>
                <SortHead label={m.admin_flags()} by="flags" sorts={REPORT_SORTS} />
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
                  isChosen={chosen.has(report)}
                  onChoose={() => chosen.toggle(report)}
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
        <SelectBox name={`${label}: ${description.slice(0, 40)}`} checked={isChosen} onChange={onChoose} />
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
      <td data-head={m.admin_by()} className={styles.wide}>
        {author?.name ?? m.author_anonymous()}
      </td>
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
