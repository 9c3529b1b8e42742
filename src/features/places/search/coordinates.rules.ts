import { type LatLng, roundDegrees } from '#features/territory/territory.rules.ts'

/** "36.1408", "36.1408°", "36° 8.45'", "36°08'26.9\"". */
const NUMBER =
  /([+-]?\d{1,3}(?:\.\d+)?)\s*(?:([°º])\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')\s*)?)?)?/
    .source
const LETTER_BEFORE = new RegExp(`^([NSEWO])\\s*${NUMBER}[,;\\s]*([NSEWO])\\s*${NUMBER}$`, 'i')
const LETTER_AFTER = new RegExp(`^${NUMBER}([NSEWO])?\\s*[,;\\s]\\s*${NUMBER}([NSEWO])?$`, 'i')

interface Angle {
  degrees: number
  letter: string
}

/**
 * The point that somebody has typed as two coordinates, north before east unless letters say otherwise; null when it is
 * something else. Whole numbers without a degree sign are no coordinates, because they may be house numbers.
 */
export function coordinatesOf(text: string): LatLng | null {
  // Collapses spaces, because the expressions above would try every way to divide a long row of them.
  const typed = text.trim().replace(/\s+/g, ' ')
  // Many languages write decimals with a comma: "36,1408, -5,3536".
  return pointOf(typed) ?? (typed.includes('.') ? null : pointOf(typed.replace(/(\d),(?=\d)/g, '$1.')))
}

function pointOf(text: string): LatLng | null {
  const [first, second] = anglesIn(text)
  if (!first || !second) return null
  const letters = first.letter + second.letter
  if (!/^$|^[NS][EW]$|^[EW][NS]$/.test(letters)) return null
  const [north, east] = /^[EW]/.test(letters) ? [second, first] : [first, second]
  return Math.abs(north.degrees) <= 90 && Math.abs(east.degrees) <= 180
    ? { lat: roundDegrees(north.degrees), lng: roundDegrees(east.degrees) }
    : null
}

/** Coordinates as a search result shows them. */
export function coordinatesLabel({ lat, lng }: LatLng): string {
  return `${lat}, ${lng}`
}

function anglesIn(text: string): (Angle | null)[] {
  const before = LETTER_BEFORE.exec(text)
  if (before) {
    const [, letter, ...numbers] = before
    return [angleOf(letter, numbers.slice(0, 4)), angleOf(numbers[4], numbers.slice(5))]
  }
  const [, ...after] = LETTER_AFTER.exec(text) ?? []
  return [angleOf(after[4], after.slice(0, 4)), angleOf(after[9], after.slice(5, 9))]
}

function angleOf(letter = '', [number = '', sign, minutes = '0', seconds = '0']: string[]): Angle | null {
  const isPlain = !sign && !number.includes('.')
  const isSigned = /^[+-]/.test(number)
  if (isPlain || (letter && isSigned) || Number(minutes) >= 60 || Number(seconds) >= 60) return null
  const size = Math.abs(Number(number)) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = number.startsWith('-') || isWest(letter) || /S/i.test(letter)
  return { degrees: isNegative ? -size : size, letter: isWest(letter) ? 'W' : letter.toUpperCase() }
}

/** W, or O as in "oeste". */
function isWest(letter: string): boolean {
  return /[WO]/i.test(letter)
}
