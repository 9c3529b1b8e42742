import { isBlank } from '#shared/text.ts'

/** The languages that the sentences exist in. */
export const LANGUAGES = ['en'] as const

/** Why a name can't be saved; null when it can. Source: spec §5 "Profile edits". */
export function whyNotRename(name: { firstName: string; lastName: string }): 'missing-name' | null {
  return isBlank(name.firstName) && isBlank(name.lastName) ? 'missing-name' : null
}
