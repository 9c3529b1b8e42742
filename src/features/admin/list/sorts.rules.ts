/** An order of a list: by what, and whether the least comes first. */
export interface Sorting<Key extends string = string> {
  by: Key
  isUp: boolean
}

const up = <Key extends string>(by: Key): Sorting<Key> => ({ by, isUp: true })
const down = <Key extends string>(by: Key): Sorting<Key> => ({ by, isUp: false })

/** Orders by time, which every list has. */
export const TIME_SORTS = { newest: down('time'), oldest: up('time') } as const

/** Flagged reports come first unless told; of those with as many flags the newest, which has the greatest id. */
export const REPORT_SORTS = {
  'most-flags': down('flags'),
  ...TIME_SORTS,
  'most-confirms': down('confirms'),
  'fewest-confirms': up('confirms'),
  'fewest-flags': up('flags'),
} as const

export const USER_SORTS = {
  ...TIME_SORTS,
  name: up('name'),
  'name-down': down('name'),
  'most-points': down('points'),
  'fewest-points': up('points'),
  'most-reports': down('reports'),
  'fewest-reports': up('reports'),
} as const

/** By when a report's eldest open flag was set, and by how many there are. */
export const FLAG_SORTS = {
  oldest: up('time'),
  newest: down('time'),
  'most-flags': down('flags'),
  'fewest-flags': up('flags'),
} as const

/** The names of a list's orders, the usual one first. */
export function namesOf<Name extends string>(sorts: Record<Name, Sorting>): [Name, ...Name[]] {
  return Object.keys(sorts) as [Name, ...Name[]] // its own keys, never none
}
