import { v7 as newId } from 'uuid'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { adjustToContent } from '../moderation/content.actions.ts'
import { type StoredContent, keepFindable, type WholeReport } from '../moderation/moderation.queries.ts'
import { indexOf } from '../search/search.rules.ts'
import { saveCorrection } from './correction.queries.ts'

/** All fields that an author can correct, with their new values. */
export type Corrected = Pick<StoredContent, 'category' | 'description' | 'lat' | 'lng'>

interface Correction {
  report: WholeReport
  corrected: Corrected
  /** The address of the new location; null leaves it to the job. */
  newAddress: string | null
  now: Date
}

/** Saves an author's correction of a locked report and keeps the old version. Returns false if nothing has changed. */
export async function correctOwn(
  sql: Sql,
  services: Pick<Services, 'territory'>,
  { report, corrected, newAddress, now }: Correction,
): Promise<boolean> {
  const { category, description, lat, lng } = corrected
  const isMoved = lat !== report.lat || lng !== report.lng
  if (!isMoved && category === report.category && description === report.description) return false
  const address = isMoved ? newAddress : report.address
  const content = { category, description, lat, lng, address, ...indexOf({ description, address }, { lat, lng }) }
  await saveCorrection(sql, report.id, content, { correctionId: newId(), now })
  await keepFindable(sql, report.id, content)
  const points = { category, hadPhoto: report.photoDisplay !== null, description, isQuiet: true }
  await adjustToContent(sql, services, report, points, now)
  return true
}
