import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CategoryTile } from '#features/categories/CategoryTile.tsx'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { AboutReport } from '#features/reports/card/AboutReport.tsx'
import { FROM_SCREEN } from '#platform/browser/hooks/useLocationState.ts'
import { PhotoThumb } from '#features/reports/photos/PhotoThumb.tsx'
import { m } from '#messages'
import { Ago } from '#platform/browser/ui/Ago.tsx'
import { Tag } from '#platform/browser/ui/Tag.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { allowGone, problemOf } from '#platform/browser/problem.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { AskAction } from '../AskAction.tsx'
import { useRenewLists } from '../list/lists.browser.ts'
import { Cell, ListRow, Subject } from '../list/table/ListTable.tsx'
import { RowActions } from '../list/table/RowActions.tsx'
import { Grow, Row } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './ReportRow.module.css'
import { EditReport } from './edit/EditReport.tsx'
import type { AdminReport } from '../list/lists.contract.ts'
import { PersonLink } from '../list/table/CellLink.tsx'
import { eraseReport } from './reports.contract.ts'
import type { Selection } from '../list/selection/Selection.tsx'
import { StateChip } from './state/StateChip.tsx'

/** A report's name has its category and up to this many characters of its text. */
const NAME_LENGTH = 40

interface ReportRowProps {
  report: AdminReport
  now: number
  chosen: Selection<AdminReport>
  /** Whether it has just left the list by a change, so it can't be selected. */
  isSettled: boolean
  onSaved: (saved: AdminReport) => void
  onDeleted: () => void
}

/** A row of the list of all reports: its text, author, state and actions. */
export function ReportRow({ report, now, chosen, isSettled, onSaved, onDeleted }: ReportRowProps) {
  const api = useApi()
  const navigate = useNavigate()
  const renew = useRenewLists()
  const [open, setOpen] = useState<'edit' | 'state' | 'delete' | null>(null)
  const { id, version, category, description, author, photo, address, createdAt, confirms, rejects, comments, flags } =
    report
  const label = categoryLabel(category)
  const name = `${label}: ${description.slice(0, NAME_LENGTH)}`
  const close = () => setOpen(null)
  const goTo = (path: string) => () => void navigate(`/control/admin${path}`)
  async function erase(): Promise<void> {
    try {
      await allowGone(api.call(eraseReport, { id, version }))
    } catch (why) {
      // The question then shows the report as it is now.
      if (isRefusal(why) && why.code === 'stale') await renew()
      throw why
    }
  }
  return (
    <ListRow chosen={chosen} item={report} name={name} isFixed={isSettled}>
      <Subject>
        <Row gap={3} className={styles.thing}>
          {photo ? (
            <div className={styles.photo}>
              <PhotoThumb photo={photo} category={category} />
            </div>
          ) : (
            <CategoryTile category={category} />
          )}
          <Grow>
            <span className={styles.name}>
              <Link data-quiet to={`/report/${id}`} state={FROM_SCREEN}>
                {label}
              </Link>
              <span className={styles.brief}>
                {' · '}
                <Ago at={createdAt} now={now} />
              </span>
              {address && <span className={styles.where}>{address}</span>}
            </span>
            <p data-lines={2}>{description}</p>
          </Grow>
        </Row>
      </Subject>
      <Cell name={m.admin_author()} from="middle">
        <PersonLink person={author} />
      </Cell>
      <Cell from="middle">
        <Ago at={createdAt} now={now} />
      </Cell>
      <Cell name={m.admin_votes()} from="wide">
        {confirms} / {rejects}
      </Cell>
      <Cell name={m.comments_title()} from="wide">
        {comments}
      </Cell>
      <td>
        {flags > 0 ? (
          <Tag tone="bad" icon="flag">
            {flags}
          </Tag>
        ) : (
          <Meta as="span">{m.admin_no_flags()}</Meta>
        )}
      </td>
      <td>
        <StateChip report={report} name={name} onSaved={onSaved} />
      </td>
      <RowActions
        name={name}
        onEdit={() => setOpen('edit')}
        items={[
          { label: m.admin_state_with_note(), icon: 'message-circle', onSelect: () => setOpen('state') },
          author && {
            label: m.admin_reports_by({ name: author.name }),
            icon: 'user-round',
            onSelect: goTo(`?author=${author.id}`),
          },
          { label: m.admin_log_of_this(), icon: 'clock', onSelect: goTo(`/log?target=${id}`) },
          { label: m.ui_delete(), icon: 'trash-2', danger: true, onSelect: () => setOpen('delete') },
        ]}
      >
        <EditReport
          report={report}
          open={open === 'edit' || open === 'state'}
          startsAtState={open === 'state'}
          onClose={close}
          onSaved={onSaved}
        />
        <AskAction
          open={open === 'delete'}
          onClose={close}
          title={m.admin_report_delete_ask()}
          about={<AboutReport report={report} author={author?.name ?? null} />}
          words={m.admin_report_delete_words()}
          yes={m.ui_delete_for_good()}
          failed={(why) => problemOf(why, m.admin_report_delete_failed()).message}
          action={erase}
          done={m.reports_deleted()}
          onDone={onDeleted}
        />
      </RowActions>
    </ListRow>
  )
}
