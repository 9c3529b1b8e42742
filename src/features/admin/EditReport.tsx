import { useRef } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { DESCRIPTION_MAX, STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { Field } from '#web/ui/Field.tsx'
import inputs from '#web/ui/inputs.module.css'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { NOTE_MAX } from './admin.rules.ts'
import { useEdit } from './edit.browser.ts'
import { EditSheet } from './EditSheet.tsx'
import type { AdminReport } from './lists.contract.ts'
import { editReport } from './reports.contract.ts'
import { stateLabel } from './StateTag.tsx'

interface EditReportProps {
  report: AdminReport
  open: boolean
  onClose: () => void
}

/** The popup in which a report is edited; a failure keeps it open with what was typed, a newer version stands beside it. */
export function EditReport({ report, open, onClose }: EditReportProps) {
  const api = useApi()
  const first = useRef<HTMLSelectElement>(null)
  const edit = useEdit({
    ...{ item: report, first, onClose, failed: m.admin_report_update_failed() },
    fieldOf: { 'missing-fields': 'description' },
    save(form, { version }) {
      const typed = (name: string) => String(form.get(name) ?? '')
      return api.call(editReport, {
        id: report.id,
        version,
        category: typed('category') as (typeof CATEGORIES)[number], // the select's options
        status: typed('status') as (typeof STATUSES)[number], // the same
        description: typed('description'),
        address: typed('address'),
        note: typed('note'),
        removePhoto: form.has('removePhoto'),
      })
    },
  })
  return (
    <EditSheet edit={edit} open={open} title={m.admin_report_edit()} initialFocus={first} newer={Newer}>
      <Field label={m.recent_category()}>
        {(control) => (
          <select {...control} ref={first} name="category" className={inputs['input']} defaultValue={report.category}>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {categoryLabel(category)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextArea
        label={m.submit_description()}
        name="description"
        defaultValue={report.description}
        maxLength={DESCRIPTION_MAX}
        error={edit.errorOf('description')}
      />
      <TextInput label={m.admin_address()} name="address" defaultValue={report.address ?? ''} maxLength={500} />
      <Field label={m.admin_state()}>
        {(control) => (
          <select {...control} name="status" className={inputs['input']} defaultValue={report.status}>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {stateLabel(status)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextInput label={m.admin_note()} name="note" hint={m.admin_note_hint()} maxLength={NOTE_MAX} />
      {report.photo && (
        <label className={styles.check}>
          <input type="checkbox" name="removePhoto" />
          {m.admin_remove_photo()}
        </label>
      )}
    </EditSheet>
  )
}

/** What a report says. */
function Newer({ category, description, address, status }: AdminReport) {
  return (
    <>
      <p>
        {categoryLabel(category)} · {stateLabel(status)}
      </p>
      <p>{description}</p>
      {address && <p>{address}</p>}
    </>
  )
}
