import { v7 as newId } from 'uuid'
import { cellOf } from '#features/territory/territory.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { followContent } from '../moderation/content.actions.ts'
import { searchWords } from '../search/search.rules.ts'
import { longestFirst } from '../submit/similar.rules.ts'
import { type Content, type CorrectedReport, saveCorrection } from './correction.queries.ts'

/** All fields that an author can correct, with their new values. */
export type Corrected = Pick<Content, 'category' | 'description' | 'lat' | 'lng'>

/**
 * Saves an author's correction of a locked report and keeps the old version. `newAddress` is the address of the new
 * location; null leaves it to the job. Returns false if nothing has changed.
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
  const foundBy = searchWords(description, place.address)
  await saveCorrection(
    sql,
    report.id,
    { category, description, words, foundBy, ...place },
    { correctionId: newId(), now },
  )
  const content = { category, hadPhoto: report.hasPhoto, description, isQuiet: true }
  await followContent(sql, services, report, content, now)
  return true
}
