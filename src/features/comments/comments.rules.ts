import { isVisibleTo } from '#features/reports/reports.rules.ts'
import { isBlank } from '#shared/text.ts'

/** Characters of a comment, code points. */
export const COMMENT_MAX = 2000

/** Images of one comment. Source: spec §5 "Comments". */
export const MAX_IMAGES = 5

/** Why this can't be posted: neither words nor an image, or too many images; null when it can. Source: spec §5 "Comments". */
export function whyNotComment(text: string, imageCount: number): 'empty-comment' | 'too-many-images' | null {
  if (imageCount > MAX_IMAGES) return 'too-many-images'
  return isBlank(text) && imageCount === 0 ? 'empty-comment' : null
}

/**
 * Why this member may not comment on this report, undefined being one that is gone; null when they may. A hidden one
 * is not there for others. Source: safety rules, who may what.
 */
export function whyNotCommentOn(
  report: { status: string; authorId: string | null } | undefined,
  member: { id: string; admin: boolean },
): 'no-report' | 'hidden-report' | null {
  if (!report || !isVisibleTo(report, member)) return 'no-report'
  return report.status === 'hidden' ? 'hidden-report' : null
}
