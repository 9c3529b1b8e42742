// Control characters except tab and line feed, lone surrogates, and Unicode's noncharacters, which XML refuses.
const FORBIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Cs}|\p{Noncharacter_Code_Point}/u
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u
// Invisible characters, except variation selectors, which only choose the look of an emoji.
const ZERO_WIDTH = /(?![\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/u
const EMOJI_JOINERS = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu
const LINE_BREAKS = /[\n\t\u2028\u2029]/
// Without the marks that stand beside their letter, as some vowels of Burmese do.
const STACKED_MARKS = /[\p{Mn}\p{Me}]{4}/u
// No language has more marks in a row than UAX 15 allows (Stream-Safe Text Format). The last two become marks in NFKC.
const MANY_MARKS = /[\p{M}\uff9e\uff9f]{31}/u

/**
 * Returns the text as it is stored: NFC, CRLF → LF, without bidi controls, trimmed. Null if it has NUL, other control
 * characters, a noncharacter such as U+FFFE, a lone surrogate, or very many marks in a row. Source: safety rules, input.
 */
export function cleanText(raw: string): string | null {
  const text = raw.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  if (FORBIDDEN.test(text)) return null
  const kept = text.replace(BIDI_CONTROLS, '')
  return hasManyMarks(kept) ? null : kept.normalize('NFC').trim()
}

/** Whether a text has so many marks in a row that it must not be normalised: the time grows with their square. */
export function hasManyMarks(text: string): boolean {
  return MANY_MARKS.test(text)
}

/** Whether nothing in it can be seen: white space and default-ignorable characters only. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}

/** Length in code points. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Whether a cleaned text may be a name: one line, no zero-width characters, at most 3 stacked marks in a row. */
export function isNameLike(text: string): boolean {
  return !LINE_BREAKS.test(text) && !ZERO_WIDTH.test(text.replace(EMOJI_JOINERS, '')) && !STACKED_MARKS.test(text)
}

/** A text in one line, cut like `truncate`. */
export function oneLine(text: string, max: number): string {
  return truncate(text.replace(/\s+/gu, ' ').trim(), max)
}

/** The first `max` code points, followed by an ellipsis if anything was cut. */
export function truncate(text: string, max: number): string {
  if (lengthOf(text) <= max) return text
  return `${[...text].slice(0, max).join('').trimEnd()}…`
}

/** Code points that are enough to recognise a text. */
const FIRST_WORDS = 60

/** The beginning of a text, on one line; `m.ui_quoted` puts it in the quotation marks of the language. */
export function beginningOf(text: string): string {
  return oneLine(text, FIRST_WORDS)
}

/** Both texts, one below the other; only the second if it begins with the first, or if the first is empty. */
export function joinTexts(first: string, second: string): string {
  if (second === '') return first
  return second.startsWith(first) ? second : `${first}\n${second}`
}
