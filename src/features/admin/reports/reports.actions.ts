import { photoOf, versionOf } from '#features/reports/card/cards.actions.ts'
import { findNotes } from '#features/reports/timeline/notes.queries.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { findFlagged } from '../flags/flagged.queries.ts'
import type { FlaggedReport } from '../flags/flags.contract.ts'
import { type AdminReport, personOf } from '../list/lists.contract.ts'
import { inOrder } from '../list/order/cursors.rules.ts'
import type { ReportDetails } from './reports.contract.ts'
import { type AdminReportRow, findAdminReports } from './reports.queries.ts'

/** These reports as administrators see them, in the order of the ids; deleted ones are left out. */
export async function adminReportsOf(sql: Sql, ids: string[]): Promise<AdminReport[]> {
  return inOrder(ids, await findAdminReports(sql, ids)).map(adminReportOf)
}

/** The public notes on a report that can be removed, newest first. */
export async function notesOn(sql: Sql, reportId: string): Promise<ReportDetails['notes']> {
  const notes = await findNotes(sql, reportId)
  return notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))
}

/** These reports with their open flags, in the order of the ids; those that wait for no decision are left out. */
export async function flaggedOf(sql: Sql, ids: string[]): Promise<FlaggedReport[]> {
  const [reports, rows] = [await adminReportsOf(sql, ids), await findFlagged(sql, ids)]
  const flagged = new Map(rows.map((row) => [row.reportId, row]))
  return reports.flatMap((report) => {
    const row = flagged.get(report.id)
    if (!row) return []
    const flags = row.flags.map((flag) => ({ ...flag, at: new Date(flag.at).toISOString() }))
    return [{ report, isHiddenByFlags: row.isHiddenByFlags, waitingSince: row.waitingSince.toISOString(), flags }]
  })
}

function adminReportOf(row: AdminReportRow): AdminReport {
  const { id, category, description, lat, lng, status, confirms, rejects, comments, flags, areFlagsDismissed } = row
  return {
    id,
    category,
    description,
    lat,
    lng,
    status,
    confirms,
    rejects,
    comments,
    flags,
    areFlagsDismissed,
    address: row.address || null,
    photo: photoOf(row),
    author: personOf(row.author_id, row.author_name, row.author_email),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    version: versionOf(row),
    communityValidated: row.validated_at !== null,
  }
}
