import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { nameOfReport } from '#features/reports/card/AboutReport.tsx'
import { STATUSES, type Status } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { EmptyState } from '#platform/browser/ui/EmptyState.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { AuthorFilter } from '../list/AuthorFilter.tsx'
import type { BulkAction } from '../list/selection/BulkActions.tsx'
import { downloadReports } from '../csv/csv.contract.ts'
import { ListTable } from '../list/table/ListTable.tsx'
import { ListFrame } from '../list/ListFrame.tsx'
import { useAdminList } from '../list/lists.browser.ts'
import type { AdminReport } from '../list/lists.contract.ts'
import { PeriodFilter } from '../list/period/PeriodFilter.tsx'
import { ReportRow } from './ReportRow.tsx'
import { useSettled } from './settled.browser.ts'
import { editReport, eraseReport, listAdminReports } from './reports.contract.ts'
import { useSelection } from '../list/selection/Selection.tsx'
import { REPORT_SORTS } from '../list/order/sorts.rules.ts'
import { shownAgain, stateLabel } from './state/stateWords.browser.ts'
import { Filter, SortFilter, ListToolbar } from '../list/ListToolbar.tsx'

/**
 * The list of all reports, by default the flagged ones first, to search, edit, hide, resolve and delete. Source: spec
 * §2 "Admin dashboard".
 */
export function AdminReports({ now }: { now: number }) {
  const api = useApi()
  const list = useAdminList(listAdminReports)
  const items = list.page?.items ?? []
  const chosen = useSelection(items, ({ id }) => id)
  const { shown, settle, forget } = useSettled(items, list.loadedAt)
  const page = list.page && { ...list.page, items: shown }
  const toState = (status: Status) => ({
    async run({ id, version }: AdminReport) {
      const saved = await api.call(editReport, { id, version, status })
      forget(id)
      return saved
    },
    undo: ({ id, status: before }: AdminReport, done: unknown) =>
      api.call(editReport, { id, version: (done as AdminReport).version, status: before, undo: true }), // the reply of `run`
  })
  const actions: BulkAction<AdminReport>[] = [
    {
      label: m.reports_action_resolve(),
      icon: 'circle-check',
      ask: m.admin_bulk_resolve,
      words: shownAgain(chosen.chosen),
      ...toState('resolved'),
    },
    { label: m.reports_action_hide(), icon: 'eye-off', ask: m.admin_bulk_hide, ...toState('hidden') },
    {
      label: m.ui_delete(),
      icon: 'trash-2',
      ask: m.admin_bulk_delete,
      isForGood: true,
      words: m.admin_report_delete_words(),
      async run({ id, version }) {
        await api.call(eraseReport, { id, version })
        forget(id)
      },
    },
  ]
  const tools = (
    <ListToolbar label={m.feed_search()} hint={m.admin_search_reports_hint()}>
      <AuthorFilter />
      <Filter
        label={m.reports_state()}
        name="status"
        options={(['all', ...STATUSES] as const).map((value) => ({ value, label: stateLabel(value) }))}
      />
      <Filter
        label={m.categories_label()}
        name="category"
        options={['all', ...CATEGORIES].map((value) => ({
          value,
          label: value === 'all' ? m.categories_all() : categoryLabel(value),
        }))}
      />
      <PeriodFilter />
      <SortFilter sorts={REPORT_SORTS} />
    </ListToolbar>
  )
  return (
    <ListFrame
      tools={tools}
      list={{ ...list, page }}
      settled={shown.length - items.length}
      chosen={chosen}
      actions={actions}
      nameOf={nameOfReport}
      csv={downloadReports}
      failed={m.admin_reports_failed()}
      nothing={<EmptyState title={m.admin_reports_none()} />}
    >
      {(reports) => (
        <ListTable
          label={m.reports_title()}
          chosen={chosen}
          actions="edit"
          sorts={REPORT_SORTS}
          columns={[
            { label: m.reports_report() },
            { label: m.admin_author(), width: 'person', from: 'middle' },
            { label: m.admin_time(), by: 'time', width: 'time', from: 'middle' },
            { label: m.admin_votes(), by: 'confirms', width: 'votes', from: 'wide' },
            { label: m.comments_title(), width: 'count', from: 'wide' },
            { label: m.admin_flags(), by: 'flags', width: 'count' },
            { label: m.reports_state(), width: 'state' },
          ]}
        >
          {reports.map((report) => (
            <ReportRow
              key={report.id}
              report={report}
              now={now}
              chosen={chosen}
              isSettled={!items.includes(report)}
              onSaved={settle}
              onDeleted={() => forget(report.id)}
            />
          ))}
        </ListTable>
      )}
    </ListFrame>
  )
}
