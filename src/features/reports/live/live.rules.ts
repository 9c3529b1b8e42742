import { isVisibleTo, type Status } from '../reports.rules.ts'

/** A report as it is now, for whoever looks at it. */
export interface LiveReport {
  id: string
  authorId: string | null
  category: string
  status: Status
  /** Of a hidden one: flags have hidden it, and no administrator yet; null where that is no question. */
  awaitsDecision?: boolean | null
  confirms: number
  rejects: number
  comments: number
  communityValidated: boolean
  /** When its author last corrected it. */
  editedAt: Date | null
  isDeleted: boolean
}

/** What a reader is told of reports: counts as they are now, new ones to ask for, ids of those that are gone. */
export interface LiveEvent {
  changed: (Pick<LiveReport, 'id' | 'confirms' | 'rejects' | 'comments' | 'communityValidated' | 'status'> & {
    awaitsDecision?: boolean
    /** A card that knows of no correction then is out of date. */
    editedAt?: string
  })[]
  added: Pick<LiveReport, 'id' | 'category'>[]
  gone: string[]
}

/**
 * What this reader may be told: of deleted reports, and of hidden ones unless they are the author or an administrator,
 * only that they are gone. Null when there is nothing. Source: safety rules, who may what.
 */
export function liveEventFor(
  reader: { id: string | null; admin: boolean },
  reports: LiveReport[],
  newIds: Set<string>,
): LiveEvent | null {
  const person = reader.id === null ? null : { id: reader.id, admin: reader.admin }
  const event: LiveEvent = { changed: [], added: [], gone: [] }
  for (const { authorId, isDeleted, category, editedAt, awaitsDecision = null, ...report } of reports) {
    const { id, status } = report
    if (isDeleted || !isVisibleTo({ status, authorId }, person)) event.gone.push(id)
    else if (newIds.has(id)) event.added.push({ id, category })
    else {
      event.changed.push({
        ...report,
        ...(awaitsDecision !== null && { awaitsDecision }),
        ...(editedAt && { editedAt: editedAt.toISOString() }),
      })
    }
  }
  return reports.length > 0 ? event : null
}
