/** An order of a list: its key, and whether it is ascending. */
export interface Sorting<Key extends string = string> {
  by: Key
  isUp: boolean
}

const up = <Key extends string>(by: Key): Sorting<Key> => ({ by, isUp: true })
const down = <Key extends string>(by: Key): Sorting<Key> => ({ by, isUp: false })

/** Orders by time, which every list has. */
export const TIME_SORTS = { newest: down('time'), oldest: up('time') } as const

/** By default, the most flagged reports come first; with equal flags the newest, which have the greatest ids. */
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

/** By the time of a report's oldest open flag, or by the number of its flags. */
export const FLAG_SORTS = {
  oldest: up('time'),
  newest: down('time'),
  'most-flags': down('flags'),
  'fewest-flags': up('flags'),
} as const

/** The names of a list's orders, the default first. */
export function namesOf<Name extends string>(sorts: Record<Name, Sorting>): [Name, ...Name[]] {
  return Object.keys(sorts) as [Name, ...Name[]] // its own keys, at least one
}
