import { v7 as newId } from 'uuid'
import { cellOf } from '#features/territory/territory.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { followContent } from '../moderation/content.actions.ts'
import { longestFirst } from '../submit/similar.rules.ts'
import { type Content, type CorrectedReport, saveCorrection } from './correction.queries.ts'

/** What an author makes of their report, whole. */
export type Corrected = Pick<Content, 'category' | 'description' | 'lat' | 'lng'>

/**
 * Has a locked report say what its author meant; what it said before is kept. `newAddress` is that of the new place; null leaves
 * it to the job. False when nothing is another.
 */
export async function correctOwn(
  sql: Sql,
  services: Pick<Services, 'territory'>,
  report: CorrectedReport,
  { category, description, lat, lng }: Corrected,
  newAddress: string | null,
  now: Date,
): Promise<boolean> {
  const isMoved = lat !== report.lat || lng !== report.lng
  if (!isMoved && category === report.category && description === report.description) return false
  const place = { lat, lng, cell: cellOf({ lat, lng }), address: isMoved ? newAddress : report.address }
  const words = longestFirst(description).join(' ')
  await saveCorrection(sql, report.id, { category, description, words, ...place }, { correctionId: newId(), now })
  const content = { category, hadPhoto: report.hasPhoto, description, isQuiet: true }
  await followContent(sql, services, report, content, now)
  return true
}
