import { BADGES } from '../badges.rules.ts'
import type { Rewards } from '../rewards.contract.ts'

type What = { badge: (typeof BADGES)[number] } | { level: number } | { streak: number }

/** An achievement that waits for its popup. */
export type Celebration = What & {
  key: string
  /** The points that the report earned, shown with the first of its achievements. */
  points?: number
}

let waiting: Celebration[] = []
let isAsked = false
let queued = new Set<string>()
const watchers = new Set<() => void>()

/**
 * Adds rewards to the queue of popups; `isUnseen`: they were fetched as not shown yet. Source: spec §2 "Popups", §9
 * "Popups".
 */
export function celebrate(rewards: Partial<Rewards>, { isUnseen = false } = {}): void {
  isAsked ||= isUnseen
  const { badges = [], level, streak, points } = rewards
  const all: What[] = [
    ...BADGES.filter(({ id }) => badges.includes(id)).map((badge) => ({ badge })),
    ...(level === undefined ? [] : [{ level }]),
    ...(streak === undefined ? [] : [{ streak }]),
  ]
  const added = all
    .map((what): Celebration => ({ ...what, key: keyOf(what) }))
    // The server may name it again before it is marked as shown.
    .filter(({ key }) => !isUnseen || !queued.has(key))
  const keys = new Set(added.map(({ key }) => key))
  const before = waiting.filter(({ key }) => !keys.has(key))
  for (const key of keys) queued.add(key)
  const [first, ...others] = added
  change(first ? [...before, points ? { ...first, points } : first, ...others] : before)
}

/** The achievement to show now. */
export function nextCelebration(): Celebration | null {
  return waiting[0] ?? null
}

/** Whether the rewards that were not shown yet are known, and all popups have ended. */
export function hasCelebrated(): boolean {
  return isAsked && waiting.length === 0
}

/** Removes an achievement that was shown, so that the next one follows. */
export function endCelebration(celebration: Celebration): void {
  change(waiting.filter((one) => one !== celebration))
}

/** Empties the queue, for the next person. */
export function forgetCelebrations(): void {
  queued = new Set()
  isAsked = false
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
