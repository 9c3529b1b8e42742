import { isVisibleTo, type Status } from '../reports.rules.ts'

/** The current state of a report, for screens that show it. */
export interface LiveReport {
  id: string
  authorId: string | null
  category: string
  status: Status
  /** Only of a hidden report: whether flags hid it and no administrator has decided yet; null otherwise. */
  awaitsDecision?: boolean | null
  confirms: number
  rejects: number
  comments: number
  communityValidated: boolean
  /** When its author last corrected it. */
  editedAt: Date | null
  isDeleted: boolean
}

/** A report that no longer exists. */
export type ErasedReport = { id: string; isDeleted: true }

/**
 * What a reader's screens receive: new values of changed reports, new reports to fetch, and ids of reports to remove.
 */
export interface LiveEvent {
  changed: (Pick<LiveReport, 'id' | 'confirms' | 'rejects' | 'comments' | 'communityValidated' | 'status'> & {
    awaitsDecision?: boolean
    /** A card without this correction is out of date. */
    editedAt?: string
    /** The text, photo, category or pin has changed just now: a card should be fetched again. */
    newContent?: boolean
  })[]
  added: Pick<LiveReport, 'id' | 'category'>[]
  gone: string[]
}

/** The reports that are new, and those whose content has changed. */
export interface ReportChanges {
  added: Set<string>
  content: Set<string>
}

/**
 * The event that this reader may receive. For a deleted report it has only the id; for a hidden one too, unless the
 * reader is its author or an administrator. Null when there are no reports. Source: safety rules, who may what.
 */
export function liveEventFor(
  reader: { id: string | null; admin: boolean },
  reports: (LiveReport | ErasedReport)[],
  news: ReportChanges,
): LiveEvent | null {
  const person = reader.id === null ? null : { id: reader.id, admin: reader.admin }
  const event: LiveEvent = { changed: [], added: [], gone: [] }
  for (const report of reports) {
    const { id } = report
    if (report.isDeleted || !isVisibleTo(report, person)) event.gone.push(id)
    else if (news.added.has(id)) event.added.push({ id, category: report.category })
    else {
      const { status, confirms, rejects, comments, communityValidated, editedAt, awaitsDecision = null } = report
      const values = { id, status, confirms, rejects, comments, communityValidated }
      event.changed.push({
        ...values,
        ...(awaitsDecision !== null && { awaitsDecision }),
        ...(editedAt && { editedAt: editedAt.toISOString() }),
        ...(news.content.has(id) && { newContent: true }),
      })
    }
  }
  return reports.length > 0 ? event : null
}
