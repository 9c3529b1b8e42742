/** What can be edited by a click. Source: spec §2 "Profile". */
export const EDITS = ['name', 'phone', 'password', 'home'] as const
export type Edit = (typeof EDITS)[number]

/** What is to be edited, by its name in an address or a form; null when it is none of these. */
export function editOf(name: unknown): Edit | null {
  return EDITS.find((edit) => edit === name) ?? null
}
