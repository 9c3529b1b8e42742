import { storeOf, useStore } from '#platform/browser/store.ts'
import { BADGES } from '../../badges.rules.ts'
import type { Rewards } from '../../rewards.contract.ts'

type What = { badge: (typeof BADGES)[number] } | { level: number } | { streak: number }

/** An achievement that waits for its popup. */
export type Celebration = What & {
  key: string
  /** The points that the report earned, shown with the first of its achievements. */
  points?: number
}

const waiting = storeOf<Celebration[]>([])
let isFetched = false
let queued = new Set<string>()

/**
 * Adds rewards to the queue of popups; `isUnseen`: they were fetched as not shown yet. Source: spec §2 "Popups", §9
 * "Popups".
 */
export function celebrate(rewards: Partial<Rewards>, { isUnseen = false } = {}): void {
  isFetched ||= isUnseen
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
  const before = waiting.get().filter(({ key }) => !keys.has(key))
  for (const key of keys) queued.add(key)
  const [first, ...others] = added
  waiting.set(first ? [...before, points ? { ...first, points } : first, ...others] : before)
}

/** The achievement to show now. */
export function nextCelebration(): Celebration | null {
  return waiting.get()[0] ?? null
}

/** The achievement to show now, for components. */
export function useNextCelebration(): Celebration | null {
  return useStore(waiting)[0] ?? null
}

/** Whether the rewards that were not shown yet are known, and all popups have ended. */
export function useHasCelebrated(): boolean {
  return useStore(waiting).length === 0 && isFetched
}

/** Removes an achievement that was shown, so that the next one follows. */
export function endCelebration(celebration: Celebration): void {
  waiting.set(waiting.get().filter((one) => one !== celebration))
}

/** Empties the queue, for the next person. */
export function forgetCelebrations(): void {
  queued = new Set()
  isFetched = false
  waiting.set([])
}

function keyOf(what: What): string {
  if ('badge' in what) return what.badge.id
  return 'level' in what ? `level-${what.level}` : `streak-${what.streak}`
}
