import { isVisibleTo } from '#features/reports/reports.rules.ts'
import { isBlank } from '#shared/text.ts'

/** Maximum length of a comment, in code points. */
export const COMMENT_MAX = 2000

/** How many images a comment may have. Source: spec §5 "Comments". */
export const MAX_IMAGES = 5

/**
 * Why this cannot be posted: neither text nor image, or too many images; null when it can. Source: spec §5 "Comments".
 */
export function whyNotComment(text: string, imageCount: number): 'empty-comment' | 'too-many-images' | null {
  if (imageCount > MAX_IMAGES) return 'too-many-images'
  return isBlank(text) && imageCount === 0 ? 'empty-comment' : null
}

/**
 * A name for an image that no other image of the comment has, because a refusal names the images that failed. Phones
 * call every photo that they have just taken the same.
 */
export function nameApart(name: string, others: string[]): string {
  const [, stem, extension] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  for (let count = 1; ; count++) {
    const apart = count === 1 ? name : `${stem} (${count})${extension ?? ''}`
    if (!others.includes(apart)) return apart
  }
}

/**
 * Why this member may not comment on this report (undefined: it does not exist); null when they may. For others a
 * hidden report does not exist. Source: safety rules, who may what.
 */
export function whyNotCommentOn(
  report: { status: string; authorId: string | null } | undefined,
  member: { id: string; admin: boolean },
): 'no-report' | 'hidden-report' | null {
  if (!report || !isVisibleTo(report, member)) return 'no-report'
  return report.status === 'hidden' ? 'hidden-report' : null
}
