import { isBlank } from '#shared/text.ts'

/** Code points of a home location. Source: safety rules, input. */
export const HOME_MAX = 300

/** Why a name can't be saved; null when it can. Source: spec §5 "Profile edits". */
export function whyNotRename(name: { firstName: string; lastName: string }): 'missing-name' | null {
  return isBlank(name.firstName) && isBlank(name.lastName) ? 'missing-name' : null
}
