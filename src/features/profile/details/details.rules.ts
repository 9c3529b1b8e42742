/** The details that can be edited. Source: spec §2 "Profile". */
const EDITS = ['name', 'phone', 'password', 'home'] as const
export type Edit = (typeof EDITS)[number]

/** The detail with this name in a URL or a form; null when there is none. */
export function editOf(name: unknown): Edit | null {
  return EDITS.find((edit) => edit === name) ?? null
}
