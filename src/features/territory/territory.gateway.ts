import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { baseLocale, type Locale, locales } from '#messages/runtime.js'
import { isInside, MIN_ZOOM, type Territory } from './territory.rules.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180, 'must be from -180 to 180').max(180, 'must be from -180 to 180')
const point = z.object({ lat: latitude, lng: longitude })
const words = z.string().trim().min(1)
/** A smaller zoom than that of the maps counts as theirs. */
const zoom = z
  .int()
  .min(1)
  .max(19)
  .transform((given) => Math.max(MIN_ZOOM, given))
const map = z.object({ centre: point, zoom })

const territory = z
  .object({
    id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens'),
    name: words,
    bounds: z.object({ south: latitude, north: latitude, west: longitude, east: longitude }),
    submitMap: map,
    recentMap: map.extend({ place: words }),
    addressEnding: z
      .array(words.regex(/^[^,]*$/, 'must not hold a comma'))
      .min(1, 'must be one or two parts')
      .max(2, 'must be one or two parts')
      .optional(),
    countryCode: z.string().regex(/^[a-z]{2}$/, 'must be two lower-case letters'),
    timeZone: z
      .string()
      .refine(isTimeZone, 'must be the name of a time zone with a slash, such as Europe/Gibraltar, or UTC'),
    phoneCodes: z
      .array(z.object({ code: z.string().regex(/^\+[1-9]\d{0,3}$/, 'must look like +350'), country: words }))
      .min(1),
    levelNames: z.array(words).length(10, 'must be ten names'),
    categoryNames: z
      .array(words)
      .length(CATEGORIES.length, `must be ${CATEGORIES.length} names, in the order of ${CATEGORIES.join(', ')}`)
      .optional(),
  })
  .check(({ value: { bounds, submitMap, recentMap }, issues }) => {
    const wrong = (path: string[], message: string) => issues.push({ code: 'custom', input: bounds, path, message })
    if (bounds.south >= bounds.north) wrong(['bounds'], 'must have its south below its north')
    if (bounds.west >= bounds.east)
      wrong(['bounds'], 'must have its west left of its east, on one side of the 180° meridian')
    if (!isInside(bounds, submitMap.centre)) wrong(['submitMap', 'centre'], 'must lie within the bounds')
    if (!isInside(bounds, recentMap.centre)) wrong(['recentMap', 'centre'], 'must lie within the bounds')
  })
  .transform((given): Territory => ({
    ...given,
    addressEnding: twoPartsOf(given),
    categoryNames: given.categoryNames ?? null,
  }))

/**
 * Reads the territory from a file, in each language. A name is a text, or an object with a text for each language. A
 * missing one is taken from the base language, or for names of categories from the messages.
 * @throws Error with a sentence for the operator: the first problem, and where it is.
 */
export function readTerritory(file: string): Record<Locale, Territory> {
  const text = parse(file)
  const base = territoryIn(baseLocale, text, file)
  // Addresses are kept once for all readers, so their ending is the same in every language.
  const others = locales.map((language) => [
    language,
    { ...territoryIn(language, text, file), addressEnding: base.addressEnding },
  ])
  return Object.fromEntries(others) as Record<Locale, Territory> // a list with every language
}

function territoryIn(language: Locale, text: unknown, file: string): Territory {
  const read = territory.safeParse(translated(text, language), { error: plainly })
  if (read.success) return read.data
  const [first] = read.error.issues
  const where = language === baseLocale ? '' : ` in ${language}`
  throw new Error(
    `The territory file ${file} is not right${where}. ${first?.path.join('.') || 'the whole'}: ${first?.message}.`,
  )
}

/** The fields that people read, at any depth. */
const READ_BY_PEOPLE = new Set(['name', 'place', 'country', 'levelNames', 'categoryNames'])

/** The same values, with the texts for people in one language. */
function translated(value: unknown, language: Locale): unknown {
  if (Array.isArray(value)) return value.map((one) => translated(one, language))
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, field]) => {
    if (!READ_BY_PEOPLE.has(name) || !isRecord(field)) return [name, translated(field, language)]
    return [name, field[language] ?? (name === 'categoryNames' ? undefined : field[baseLocale])]
  })
  return Object.fromEntries(fields)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function plainly(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty'
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined ? 'is missing' : `must be of type ${issue.expected}`
}

function parse(file: string): unknown {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`The territory file ${file} cannot be read.`, { cause })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`The territory file ${file} is no JSON.`, { cause })
  }
}

/**
 * How addresses end: with two parts, because screens leave out the last two. Parts that the file does not name are the
 * territory's name and its country: "Littleton, Malta". A territory that is the country has its name twice.
 */
function twoPartsOf(given: { name: string; countryCode: string; addressEnding?: string[] | undefined }): string[] {
  const { name, countryCode, addressEnding = [] } = given
  if (addressEnding.length > 1) return addressEnding
  const parts = name.split(',').flatMap((part) => part.trim() || [])
  const country = countryNames.of(countryCode.toUpperCase()) ?? parts.at(-1) ?? name
  const [first] = addressEnding
  if (first !== undefined && first !== country) return [first, country]
  // A name with a comma is in two parts already.
  return parts.length > 1 ? parts.slice(-2) : [parts[0] ?? country, country]
}

const countryNames = new Intl.DisplayNames(baseLocale, { type: 'region', fallback: 'none' })

// PostgreSQL and JavaScript read abbreviations such as IST differently.
const IS_UNAMBIGUOUS = /^((UTC|GMT)$|[A-Z][a-z]+$|[A-Za-z_]+\/|[+-]\d\d:\d\d$)/

function isTimeZone(name: string): boolean {
  try {
    return IS_UNAMBIGUOUS.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
