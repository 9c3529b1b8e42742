import { useMe } from '#platform/browser/root.ts'
import { storeOf, useStore } from '#platform/browser/store.ts'
import { BADGES } from '../../badges.rules.ts'
import type { Rewards } from '../../rewards.contract.ts'

type What = { badge: (typeof BADGES)[number] } | { level: number } | { streak: number }

export type Celebration = What & {
  key: string
  personId: string
  /** The points that the report earned, shown with the first of its achievements. */
  points?: number
}

/** The key of all cached rewards that were not shown yet; they are fetched again when something was earned. */
export const REWARDS_KEY = ['rewards']

const waiting = storeOf<Celebration[]>([])
let isFetched = false
let queued = new Set<string>()

/**
 * Adds a person's rewards to the queue of popups; `isUnseen`: they were fetched as not shown yet. Only they see them,
 * even if they have signed out meanwhile. Source: spec §2 "Popups", §9 "Popups".
 */
export function celebrate(personId: string, rewards: Partial<Rewards>, { isUnseen = false } = {}): void {
  isFetched ||= isUnseen
  const { badges = [], level, streak, points } = rewards
  const all: What[] = [
    ...BADGES.filter(({ id }) => badges.includes(id)).map((badge) => ({ badge })),
    ...(level === undefined ? [] : [{ level }]),
    ...(streak === undefined ? [] : [{ streak }]),
  ]
  const added = all
    .map((what): Celebration => ({ ...what, key: keyOf(personId, what), personId }))
    // The server may name a badge or a level again before it is marked as shown, and when a report is sent again.
    .filter((one) => !queued.has(one.key) || (!isUnseen && ('streak' in one || isWaiting(one.key))))
  const keys = new Set(added.map(({ key }) => key))
  const before = waiting.get().filter(({ key }) => !keys.has(key))
  for (const key of keys) queued.add(key)
  const [first, ...others] = added
  waiting.set(first ? [...before, points ? { ...first, points } : first, ...others] : before)
}

/** The achievement to show now. */
export function nextCelebration(personId: string): Celebration | null {
  return nextIn(waiting.get(), personId)
}

/** The achievement to show now, for components. */
export function useNextCelebration(personId: string): Celebration | null {
  return nextIn(useStore(waiting), personId)
}

/** Whether the rewards that were not shown yet are known, and all popups have ended. */
export function useHasCelebrated(): boolean {
  const personId = useMe()?.id ?? ''
  return nextIn(useStore(waiting), personId) === null && isFetched
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

function nextIn(all: Celebration[], personId: string): Celebration | null {
  return all.find((one) => one.personId === personId) ?? null
}

function isWaiting(key: string): boolean {
  return waiting.get().some((one) => one.key === key)
}

function keyOf(personId: string, what: What): string {
  if ('badge' in what) return `${personId} ${what.badge.id}`
  return 'level' in what ? `${personId} level-${what.level}` : `${personId} streak-${what.streak}`
}
