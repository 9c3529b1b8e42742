import { type SubmitEvent, useRef, useState } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { DESCRIPTION_MAX, STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import { Sheet } from '#web/overlays/overlays.tsx'
import { type Problem, problemOf, useFocusOn } from '#web/problem.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import inputs from '#web/ui/inputs.module.css'
import { TextArea, TextInput } from '#web/ui/TextInput.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import { useApi } from '#web/useApi.ts'
import styles from './Admin.module.css'
import { NOTE_MAX } from './admin.rules.ts'
import { useRenewLists } from './lists.browser.ts'
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
  const renew = useRenewLists()
  const first = useRef<HTMLSelectElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [newer, setNewer] = useState<AdminReport | null>(null)
  const [isBusy, setBusy] = useState(false)
  useFocusOn(problem, first)
  const known = newer ?? report

  const close = () => {
    setProblem(null)
    setNewer(null)
    onClose()
  }
  async function send(form: FormData): Promise<void> {
    const said = (name: string) => String(form.get(name) ?? '')
    setBusy(true)
    try {
      await api.call(editReport, {
        id: report.id,
        version: known.version,
        category: said('category') as (typeof CATEGORIES)[number], // the select's options
        status: said('status') as (typeof STATUSES)[number], // the same
        description: said('description'),
        address: said('address'),
        note: said('note'),
        removePhoto: form.has('removePhoto'),
      })
    } catch (error) {
      setProblem(problemOf(error, m.admin_report_update_failed(), { fieldOf: { 'missing-fields': 'description' } }))
      if (isRefusal(error) && error.code === 'stale') {
        setNewer((error.details.data as { current: AdminReport }).current) // the endpoint's own
      }
      return
    } finally {
      setBusy(false)
    }
    showToast(m.admin_saved())
    close()
    await renew()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget))
  }
  return (
    <Sheet open={open} onClose={close} title={m.admin_report_edit()} initialFocus={first}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {problem && !problem.field && (
          <Banner tone="bad" role="alert">
            {problem.message}
          </Banner>
        )}
        {newer && <Newer report={newer} />}
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
          error={problem?.field === 'description' ? problem.message : null}
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
        <Button type="submit" look="main" wide busy={isBusy} busyLabel={m.reset_busy()}>
          {m.admin_save()}
        </Button>
        <Button wide onClick={close}>
          {m.ui_cancel()}
        </Button>
      </form>
    </Sheet>
  )
}

/** What somebody else has made of the report meanwhile, beside what is typed here. */
function Newer({ report: { category, description, address, status } }: { report: AdminReport }) {
  return (
    <blockquote className={styles.said}>
      <b>{m.admin_newer()}</b>
      <p>
        {categoryLabel(category)} · {stateLabel(status)}
      </p>
      <p>{description}</p>
      {address && <p>{address}</p>}
    </blockquote>
  )
}
