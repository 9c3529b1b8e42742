import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { PhotoThumb } from '#features/reports/photos/PhotoThumb.tsx'
import { STATUSES } from '#features/reports/reports.rules.ts'
import { TIMELINES_KEY } from '#features/reports/timeline/timeline.browser.ts'
import { m } from '#messages'
import { Check } from '#platform/browser/ui/form/Check.tsx'
import { Select } from '#platform/browser/ui/form/Select.tsx'
import { TextArea } from '#platform/browser/ui/form/TextInput.tsx'
import { useApi } from '#platform/browser/useApi.ts'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import styles from './EditReport.module.css'
import { useEdit } from './edit.browser.ts'
import { EditPlace } from './EditPlace.tsx'
import { differencesFrom, type EditedReport, typedIn } from './differences.browser.ts'
import { ReportHistory } from './ReportHistory.tsx'
import { EditSheet } from '../../EditSheet.tsx'
import type { AdminReport } from '../../list/lists.contract.ts'
import { editReport } from '../reports.contract.ts'
import { stateLabel } from '../state/stateWords.browser.ts'

interface EditReportProps {
  report: AdminReport
  open: boolean
  onClose: () => void
  /** Whether the state, which the note is below, gets the focus first. */
  startsAtState?: boolean
  onSaved?: (saved: AdminReport) => void
}

/**
 * The popup to edit a report. A failure keeps it open with what was typed; in a conflict, the user chooses a version.
 */
export function EditReport({ report, open, onClose, startsAtState = false, onSaved }: EditReportProps) {
  const api = useApi()
  const queries = useQueryClient()
  const first = useRef<HTMLSelectElement>(null)
  const state = useRef<HTMLSelectElement>(null)
  const edit = useEdit<EditedReport>({
    item: report,
    open,
    onClose,
    failed: m.reports_action_failed(),
    fieldOf: { 'missing-fields': 'description', outside: 'address', 'note-alone': 'note' },
    compare: differencesFrom,
    async save(form, { version }) {
      const saved = await api.call(editReport, { id: report.id, version, ...typedIn(form) })
      void queries.invalidateQueries({ queryKey: TIMELINES_KEY })
      onSaved?.(saved)
      return saved
    },
  })
  const { category, description, status, photo, areFlagsDismissed } = edit.item
  return (
    <EditSheet edit={edit} open={open} title={m.reports_edit()} initialFocus={startsAtState ? state : first}>
      <Select label={m.categories_label()} ref={first} name="category" defaultValue={category}>
        {CATEGORIES.map((id) => (
          <option key={id} value={id}>
            {categoryLabel(id)}
          </option>
        ))}
      </Select>
      <TextArea
        label={m.reports_submit_description()}
        name="description"
        defaultValue={description}
        error={edit.errorOf('description')}
      />
      <EditPlace report={edit.item} error={edit.errorOf('address')} />
      <Select label={m.reports_state()} ref={state} name="status" defaultValue={status}>
        {STATUSES.map((id) => (
          <option key={id} value={id}>
            {stateLabel(id)}
          </option>
        ))}
      </Select>
      <div className={styles.note}>
        <TextArea label={m.admin_note()} name="note" hint={m.admin_note_hint()} rows={2} error={edit.errorOf('note')} />
      </div>
      {photo && (
        <Row gap={4}>
          <PhotoThumb photo={photo} category={category} />
          <Check name="removePhoto">{m.profile_photo_remove()}</Check>
        </Row>
      )}
      {areFlagsDismissed && (
        <div>
          <Muted>{m.admin_flags_dont_hide()}</Muted>
          <Check name="allowFlags">{m.admin_flags_allow()}</Check>
        </div>
      )}
      <ReportHistory report={edit.item} open={open} />
    </EditSheet>
  )
}
