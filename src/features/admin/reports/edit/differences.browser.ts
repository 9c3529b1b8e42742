import { categoryLabel } from '#features/categories/categories.contract.ts'
import type { CATEGORIES } from '#features/categories/categories.rules.ts'
import type { STATUSES } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { formText } from '#platform/browser/forms.ts'
import type { AdminReport } from '../../list/lists.contract.ts'
import type { ReportDetails } from '../reports.contract.ts'
import { stateLabel } from '../state/stateWords.browser.ts'
import { type Difference, differencesOf, photoDifference } from './edit.browser.ts'

/** The report that is edited; with its public notes, if somebody else has saved it meanwhile. */
export type EditedReport = AdminReport & Partial<Pick<ReportDetails, 'notes'>>

/** The values of the form, without an address that is being looked up or was left empty. */
export function typedIn(form: FormData) {
  const typed = (name: string) => formText(form, name)
  return {
    category: typed('category') as (typeof CATEGORIES)[number], // the select's options
    status: typed('status') as (typeof STATUSES)[number], // the same
    description: typed('description'),
    note: typed('note'),
    ...(form.has('address') && { address: typed('address') }),
    ...(form.has('lat') && { lat: typed('lat'), lng: typed('lng') }),
    removePhoto: form.has('removePhoto'),
    removeNotes: form.getAll('removeNotes').map(String),
    allowFlags: form.has('allowFlags'),
  }
}

/** What differs between the report as the form would leave it and as somebody else has saved it. */
export function differencesFrom(form: FormData, current: EditedReport): Difference[] {
  const mine = typedIn(form)
  const notTyped = form.has('lat') ? m.places_finding() : (current.address ?? '')
  const { notes = [], areFlagsDismissed } = current
  const removed = notes.filter(({ id }) => mine.removeNotes.includes(id)).map(({ note }) => note)
  const flags = (mayHide: boolean) => (mayHide ? m.admin_flags_may_hide() : m.admin_flags_dont_hide())
  return differencesOf([
    { label: m.categories_label(), mine: categoryLabel(mine.category), current: categoryLabel(current.category) },
    { label: m.reports_submit_description(), mine: mine.description, current: current.description },
    { label: m.admin_address(), mine: mine.address ?? notTyped, current: current.address ?? '' },
    { label: m.reports_state(), mine: stateLabel(mine.status), current: stateLabel(current.status) },
    { label: m.admin_log_note(), mine: mine.note, current: '' },
    photoDifference(current.photo !== null, mine.removePhoto),
    {
      label: m.admin_flags(),
      mine: flags(mine.allowFlags || !areFlagsDismissed),
      current: flags(!areFlagsDismissed),
    },
    // The same words are removed wherever the report repeats them.
    {
      label: m.admin_notes(),
      mine: linesOf(notes.filter(({ note }) => !removed.includes(note))),
      current: linesOf(notes),
    },
  ])
}

function linesOf(notes: { note: string }[]): string {
  return notes.map(({ note }) => note).join('\n')
}
