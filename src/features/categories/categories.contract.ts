import { m } from '#messages'
import { getLocale, type Locale, locales } from '#messages/runtime.js'
import { CATEGORIES, categoryOf, type Category } from './categories.rules.ts'

/** A territory's own names for the categories in a language, in the order of `CATEGORIES`; null if it has none. */
export type NamesIn = (language: Locale) => readonly string[] | null

const LABELS: Record<Category, (inputs?: object, options?: { locale?: Locale }) => string> = {
  litter: m.categories_litter,
  infrastructure: m.categories_infrastructure,
  traffic: m.categories_traffic,
  vandalism: m.categories_vandalism,
  wildlife: m.categories_wildlife,
  noise: m.categories_noise,
  other: m.categories_other,
}

let namesIn: NamesIn = () => null

/**
 * Sets the territory's own names for the categories. Each module graph (server, renderer, browser) calls it once, when it
 * starts.
 */
export function nameCategories(names: NamesIn): void {
  namesIn = names
}

/** The territory's own names, to be passed to `nameCategories` in another module graph. */
export const ownNamesIn: NamesIn = (language) => namesIn(language)

/** A category's name in the reader's language; "Other" for an unknown id. Source: spec §3 "Categories". */
export function categoryLabel(id: string): string {
  return labelIn(categoryOf(id), getLocale())
}

/** A category's names in every language. */
export function categoryNames(id: Category): string[] {
  return locales.map((locale) => labelIn(id, locale))
}

function labelIn(id: Category, locale: Locale): string {
  return namesIn(locale)?.[CATEGORIES.indexOf(id)] ?? LABELS[id]({}, { locale })
}
