/** Every category, in the order in which screens list them. Source: spec §3 "Categories". */
export const CATEGORIES = ['litter', 'infrastructure', 'traffic', 'vandalism', 'wildlife', 'noise', 'other'] as const

export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_ICONS = {
  litter: 'trash-2',
  infrastructure: 'wrench',
  traffic: 'car-front',
  vandalism: 'spray-can',
  wildlife: 'paw-print',
  noise: 'volume-2',
  other: 'shapes',
} as const satisfies Record<Category, string>

/** The category of an id; unknown ones are shown as other. Source: spec §3 "Categories". */
export function categoryOf(id: string): Category {
  return CATEGORIES.find((category) => category === id) ?? 'other'
}
