import { m } from '#messages'
import { type Locale, locales } from '#messages/runtime.js'
import { categoryOf, type Category } from './categories.rules.ts'

const LABELS: Record<Category, (inputs?: object, options?: { locale?: Locale }) => string> = {
  litter: m.category_litter,
  infrastructure: m.category_infrastructure,
  traffic: m.category_traffic,
  vandalism: m.category_vandalism,
  wildlife: m.category_wildlife,
  noise: m.category_noise,
  other: m.category_other,
}

/** A category's name in the reader's language; "Other" for an unknown id. Source: spec §3 "Categories". */
export function categoryLabel(id: string): string {
  return LABELS[categoryOf(id)]()
}

/** A category's names in every language. */
export function categoryNames(id: Category): string[] {
  return locales.map((locale) => LABELS[id]({}, { locale }))
}
