import { v7 } from 'uuid'

/** A repeatable random generator: the same seed gives the same numbers in the same order. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  /** True with this probability: 0 never, 1 always. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** The number of one of these things, from 0 on; those of more weight come more often. */
  weighted(weights: readonly number[]): number
  /** A copy in random order. */
  shuffled<T>(from: readonly T[]): T[]
  /** A UUID of version 7, as created at this time. */
  idAt(at: Date): string
  /** 32 hexadecimal digits. */
  hex(): string
  /** A generator of its own: using it more or less does not change the numbers of the others. */
  branch(name: string): Random
}

/** Creates a random generator from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const bytes = () => Uint8Array.from({ length: 16 }, () => between(0, 255))
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number], // the index is in range
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      return Math.max(
        0,
        weights.findIndex((weight) => (left -= weight) < 0),
      )
    },
    shuffled: (from) =>
      from
        .map((item) => [next(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item),
    idAt: (at) => v7({ msecs: at.getTime(), random: bytes(), seq: between(0, 2 ** 31 - 1) }),
    hex: () => Buffer.from(bytes()).toString('hex'),
    branch: (name) =>
      randomFrom(
        [...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), seed ^ 0x811c9dc5),
      ),
  }
}

/** Returns a function that deals all items in random order, round after round, and never one twice in a row. */
export function deck<T>(random: Random, items: readonly T[]): () => T {
  let dealt: T | undefined
  let left: T[] = []
  return () => {
    if (!left.length) {
      left = random.shuffled(items)
      if (left.length > 1 && left.at(-1) === dealt) left.reverse()
    }
    dealt = left.pop() as T // a round is never empty
    return dealt
  }
}
