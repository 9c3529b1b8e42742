import { isVisibleTo, type Person, type Visible } from '#features/reports/reports.rules.ts'
import { cleanText, isBlank, lengthOf } from '#shared/text.ts'

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

/** Maximum length of the name of an image in an error message, in code points. */
export const IMAGE_NAME_MAX = 100

/**
 * A name that no other image of the comment has, because a refusal names the images that failed, and phones give every
 * new photo the same name. It is short and clean enough for the server to repeat it unchanged.
 */
export function uniqueImageName(name: string, others: string[]): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(cleanText(name) ?? name) ?? []
  for (let count = 1; ; count++) {
    const end = count === 1 ? extension : ` (${count})${extension}`
    const apart = [...stem].slice(0, Math.max(0, IMAGE_NAME_MAX - lengthOf(end))).join('') + end
    if (!others.includes(apart)) return apart
  }
}

/**
 * Why this member may not comment on a report (undefined: there is none); null when they may. A report hidden from them
 * counts as missing. Source: safety rules, who may what.
 */
export function whyNotCommentOn(report: Visible | undefined, member: Person): 'no-report' | 'hidden-report' | null {
  if (!report || !isVisibleTo(report, member)) return 'no-report'
  return report.status === 'hidden' ? 'hidden-report' : null
}
