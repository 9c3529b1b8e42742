/** The name of a mailed code in an address. */
export const CODE_PARAMETER = 'oobCode'

/** The mailed code in a URL; null without one. */
export function codeIn(url: string): string | null {
  return new URL(url).searchParams.get(CODE_PARAMETER)
}
