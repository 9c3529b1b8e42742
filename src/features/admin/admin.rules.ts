/** A search is counted up to here; beyond, the screen says "more than". */
export const COUNTED_AT_MOST = 1000

/** Code points of what administrators type: a note to the author, a search. */
export const NOTE_MAX = 500
export const SEARCH_MAX = 200

/** Why an account can't lose its rights or its access; null when it can. */
export function whyNotTakeAway(user: {
  admin: boolean
  disabledAt: Date | null
  otherAdmins: number
}): 'last-admin' | null {
  return user.admin && user.disabledAt === null && user.otherAdmins === 0 ? 'last-admin' : null
}
