/** Lists and searches are counted up to this number; beyond it, the screen says "more than". */
export const COUNTED_AT_MOST = 1000

/** Code points of what administrators type: a note to the author, a report's address, a search. */
export const NOTE_MAX = 500
export const ADDRESS_MAX = 500
export const SEARCH_MAX = 200

/** How many characters of a report or a comment serve as its name in the log. */
export const LOG_NAME_LENGTH = 60

/** When several entries are acted on together, this many are named. */
export const NAMED = 3
