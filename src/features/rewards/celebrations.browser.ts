import { BADGES } from './badges.rules.ts'
import type { Rewards } from './rewards.contract.ts'

type What = { badge: (typeof BADGES)[number] } | { level: number } | { streak: number }

/** One achievement that waits for its popup. */
export type Celebration = What & {
  key: string
  /** What the report has earned, told with the first of its achievements. */
  points?: number
  /** It has to be told that this one was shown. */
  isAway: boolean
}

let waiting: Celebration[] = []
let told = new Set<string>()
const watchers = new Set<() => void>()

/** Puts what a person has earned in the queue of popups. Source: spec §2 "Popups", §9 "Popups". */
export function celebrate(rewards: Partial<Rewards>, { isAway = false } = {}): void {
  const { badges = [], level, streak, points } = rewards
  const all: What[] = [
    ...BADGES.filter(({ id }) => badges.includes(id)).map((badge) => ({ badge })),
    ...(level === undefined ? [] : [{ level }]),
    ...(streak === undefined ? [] : [{ streak }]),
  ]
  const added = all
    .map((what): Celebration => ({ ...what, key: keyOf(what), isAway }))
    // What was earned while away is told once, though another answer may name it before it is known to be shown.
    .filter(({ key }) => !isAway || !told.has(key))
  const [first, ...others] = added
  if (!first) return
  for (const { key } of added) told.add(key)
  change([...waiting, points ? { ...first, points } : first, ...others])
}

/** The one whose turn it is. */
export function nextCelebration(): Celebration | null {
  return waiting[0] ?? null
}

/** It was shown: the next one's turn. */
export function endCelebration(celebration: Celebration): void {
  change(waiting.filter((one) => one !== celebration))
}

/** Somebody else is here now. */
export function forgetCelebrations(): void {
  told = new Set()
  change([])
}

export function watchCelebrations(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function keyOf(what: What): string {
  if ('badge' in what) return what.badge.id
  return 'level' in what ? `level-${what.level}` : `streak-${what.streak}`
}

function change(next: Celebration[]): void {
  waiting = next
  for (const watcher of watchers) watcher()
}
