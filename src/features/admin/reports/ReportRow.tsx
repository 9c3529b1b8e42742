import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { AboutReport } from '#features/reports/card/AboutReport.tsx'
import { m } from '#messages'
import { AskFirst } from '#platform/browser/overlays/AskFirst.tsx'
import { MenuButton } from '#platform/browser/overlays/overlays.tsx'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { BoxCell, Cell, Subject } from '../list/table/ListTable.tsx'
import { ActsCell, EditButton } from '../list/table/RowActs.tsx'
import styles from './ReportRow.module.css'
import { EditReport } from './EditReport.tsx'
import { useRenewLists } from '../list/lists.browser.ts'
import type { AdminReport } from '../list/lists.contract.ts'
import { PersonLink } from '../list/table/PersonLink.tsx'
import { eraseReport } from './reports.contract.ts'
import { SelectBox } from '../list/Selection.tsx'
import { StateChip } from './StateChip.tsx'

/** How many characters of its description name a report. */
const NAME_LENGTH = 40

interface ReportRowProps {
  report: AdminReport
  now: number
  isChosen: boolean
  onChoose: (isRange: boolean) => void
}

/** A row of the list of all reports: its text, author, state and actions. */
export function ReportRow({ report, now, isChosen, onChoose }: ReportRowProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const { id, category, description, author, createdAt, confirms, rejects, comments, flags } = report
  const label = categoryLabel(category)
  const name = `${label}: ${description.slice(0, NAME_LENGTH)}`
  const close = () => setOpen(null)
  return (
    <tr data-selected={isChosen || undefined}>
      <BoxCell>
        <SelectBox name={name} checked={isChosen} onChange={onChoose} />
      </BoxCell>
      <Subject>
        <div className={styles.thing}>
          <CategoryTile category={category} />
          <div>
            <span className={styles.name}>
              <Link to={`/report/${id}`}>{label}</Link>
              <span className={styles.brief}>
                {' · '}
                <Ago at={createdAt} now={now} />
              </span>
            </span>
            <p>{description}</p>
          </div>
        </div>
      </Subject>
      <Cell name={m.admin_by()} from="middle">
        <PersonLink person={author} />
      </Cell>
      <Cell from="middle">
        <Ago at={createdAt} now={now} />
      </Cell>
      <Cell name={m.admin_votes()} from="wide">
        {confirms} / {rejects}
      </Cell>
      <Cell name={m.comment_title()} from="wide">
        {comments}
      </Cell>
      <td>
        {flags > 0 ? (
          <Tag tone="bad" icon="flag">
            {flags}
          </Tag>
        ) : (
          <span className={styles.none}>{m.admin_no_flags()}</span>
        )}
      </td>
      <td>
        <StateChip report={report} name={name} />
      </td>
      <ActsCell>
        <Acts report={report} name={name} onEdit={() => setOpen('edit')} onDelete={() => setOpen('delete')} />
        <EditReport report={report} open={open === 'edit'} onClose={close} />
        <AskRow report={report} open={open === 'delete'} onClose={close} />
      </ActsCell>
    </tr>
  )
}

interface ActsProps {
  report: AdminReport
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Deleting for good is in the menu, so that it takes another press. */
function Acts({ report: { id, author }, name, onEdit, onDelete }: ActsProps) {
  const navigate = useNavigate()
  return (
    <div>
      <EditButton onClick={onEdit} />
      <MenuButton
        label={m.admin_more_of({ name })}
        items={[
          { label: m.ui_edit(), icon: 'pencil', onSelect: onEdit },
          ...(author
            ? [
                {
                  label: m.admin_reports_by({ name: author.name }),
                  icon: 'user-round' as const,
                  onSelect: () => void navigate(`/control/admin?author=${author.id}`),
                },
              ]
            : []),
          {
            label: m.admin_log_of_this(),
            icon: 'clock',
            onSelect: () => void navigate(`/control/admin/log?target=${id}`),
          },
          { label: m.ui_delete(), icon: 'trash', danger: true, onSelect: onDelete },
        ]}
      />
    </div>
  )
}

function AskRow({ report, open, onClose }: { report: AdminReport; open: boolean; onClose: () => void }) {
  const api = useApi()
  const renew = useRenewLists()
  return (
    <AskFirst
      open={open}
      onClose={onClose}
      title={m.admin_report_delete_ask()}
      about={<AboutReport report={report} author={report.author?.name ?? null} />}
      words={m.admin_report_delete_words()}
      yes={m.ui_delete_for_good()}
      failed={m.admin_report_delete_failed()}
      act={() => api.call(eraseReport, { id: report.id })}
      onDone={() => {
        showToast(m.report_deleted())
        void renew()
      }}
    />
  )
}
