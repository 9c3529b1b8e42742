import { putAll, randomHex } from '#features/media/files.gateway.ts'
import { ImageRefused, readCommentImage } from '#features/media/images.gateway.ts'
import { commentImageKey } from '#features/media/media.rules.ts'
import { isVisibleTo, type Person } from '#features/reports/reports.rules.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { SentFile } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { cleanText, truncate } from '#shared/text.ts'
import { findReportOfImage, type NewComment } from './comments.queries.ts'
import { IMAGE_NAME_MAX } from './comments.rules.ts'

type Images = NewComment['images']
type Unfit = 'not-an-image' | 'unreadable-image'

/**
 * Decodes the pictures that somebody has sent, one after the other, and stores them all. If any is unfit, stores none
 * and returns the names of the unfit ones.
 * @throws ImageRefused busy, FilesUnavailable
 */
export async function storeImages(
  { files }: Pick<Services, 'files'>,
  userId: string,
  sent: SentFile[],
): Promise<{ images: Images } | { why: Unfit; failed: string[] }> {
  const read: (Images[number] & { bytes: Buffer })[] = []
  const unfit: { why: Unfit; name: string }[] = []
  for (const [at, { bytes, name }] of sent.entries()) {
    try {
      read.push({ file: commentImageKey(randomHex()), ...(await readCommentImage(bytes, userId)) })
    } catch (error) {
      if (!(error instanceof ImageRefused) || error.code === 'busy') throw error
      unfit.push({ why: error.code, name: truncate(cleanText(name) ?? '', IMAGE_NAME_MAX) || String(at + 1) })
    }
  }
  const [first] = unfit
  if (first) return { why: first.why, failed: unfit.map(({ name }) => name) }
  const kept = read.map(({ file, bytes }) => ({ key: file, bytes }))
  await putAll(files, kept)
  return { images: read.map(({ file, width, height }) => ({ file, width, height })) }
}

/** Whether this person may see a comment's image: only if they may see the report. Source: safety rules, uploads. */
export async function isImageVisibleTo(sql: Sql, file: string, reader: Person | null) {
  const report = await findReportOfImage(sql, file)
  return report !== undefined && isVisibleTo(report, reader)
}
