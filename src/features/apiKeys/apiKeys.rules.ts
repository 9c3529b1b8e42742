/** Every key begins with this, so that people and secret scanners recognise it. */
export const KEY_START = 'report_'

/** How many characters at the end of a key are kept readable. */
export const ENDING_LENGTH = 4

/** Maximum length of a service's name, in code points. */
export const SERVICE_NAME_MAX = 80

/** How many keys are listed at most. */
export const MAX_KEYS = 500

/** How many requests one service may send in a day, before LIMITS_FACTOR. */
export const REQUESTS_A_DAY = 1000
