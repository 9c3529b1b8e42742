/** The first letters of a name's first and last word, in capitals; "?" for an empty name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    ends
      .map((word) => /[\p{L}\p{N}]/u.exec(word ?? '')?.[0] ?? '')
      .join('')
      .toLocaleUpperCase() || '?'
  )
}

/** Which of the avatar's four tints initials get: the same everywhere. */
export function tintOf(initials: string): 1 | 2 | 3 | 4 {
  let sum = 0
  for (const letter of initials) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997
  // The remainder is 0 to 3.
  return ((sum % 4) + 1) as 1 | 2 | 3 | 4
}
