// Anything can be thrown.

/** What an error says. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The code of an error, as Node's and the drivers' errors have one; else an empty text. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')
