import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestFirst, mostSimilar, planSearch, similarityOf, wordsOf } from './similar.rules.ts'

test.each([
  ['A bin has tipped over!', ['bin', 'has', 'tipped', 'over']],
  ['BIN, bin; Bin', ['bin']],
  ['at a 12 no 123', ['123']],
  ['señal caída’s naïve', ['señal', 'caída', 'naïve']],
  ['lamp_post/light-bulb', ['lamp', 'post', 'light', 'bulb']],
  ['𝒂𝒃 💡💡💡', []],
  ['', []],
])('the text %j has the words %j', (text, words) => {
  expect([...wordsOf(text)]).toEqual(words)
})

test('words are ordered by length, the longest first', () => {
  expect(longestFirst('A bin by the steps, overflowing: the BIN!')).toEqual(['overflowing', 'steps', 'bin', 'the'])
  expect(longestFirst('!! ??')).toEqual([])
})

test.each([
  // number of words, how many of them are searched for, fewest and most words of a similar text
  [0, 1, 0, 0],
  [1, 1, 1, 1],
  [4, 2, 3, 6],
  [5, 3, 3, 8],
  [10, 5, 6, 16],
  [34, 14, 21, 56],
  [35, 14, 21, 58],
  [1000, 14, 600, 1666],
])('a search with %d words looks for %d of them, in texts of %d to %d words', (count, rarest, leastSize, mostSize) => {
  const words = Array.from({ length: count }, (_, nth) => `word${nth}`)
  expect(planSearch(words)).toMatchObject({ rarest, size: count, leastSize, mostSize, words: words.slice(0, 14) })
})

test('every similar text contains one of the searched words and has a length in the range', () => {
  // For each of up to thirty words: whether both texts contain it, or only one of them.
  const texts = fc.array(fc.constantFrom('both', 'both', 'both', 'one', 'other'), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(texts, (words) => {
      const those = (whose: string) =>
        words.flatMap((has, nth) => (has === 'both' || has === whose ? [`word${nth}`] : []))
      const [one, other] = [those('one'), those('other')]
      fc.pre(similarityOf(new Set(one), other) >= 0.6)
      const { rarest, leastSize, mostSize } = planSearch(one)
      const lacks = one.filter((word) => !other.includes(word)).length
      expect(other.length).toBeGreaterThanOrEqual(leastSize)
      expect(other.length).toBeLessThanOrEqual(mostSize)
      expect(lacks).toBeLessThan(rarest)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [10, 100],
  [40, 100],
  [80, 50],
  [1000, 10],
])('for a text of %d words at most %d reports are compared', (count, candidates) => {
  expect(planSearch(Array.from({ length: count }, String)).candidates).toBe(candidates)
})

test.each([
  ['one two three', 'one two three', 1],
  ['one two three', 'three one two two', 1],
  ['one two three', 'one two four', 0.5],
  ['one two three four', 'one two three five', 0.6],
  ['one two three', 'four five six', 0],
  ['a b', 'a b', 0],
])('%j and %j have a similarity of %d', (one, other, share) => {
  expect(similarityOf(wordsOf(one), [...wordsOf(other)])).toBeCloseTo(share, 10)
})

test('the most similar come first, then the nearest, then the newest, at most ten', () => {
  const text = 'broken lamp near school gate'
  const asked = { lat: 36.14, lng: -5.35, words: text.split(' ') }
  const at = (id: string, words: string, north: number, day = 1) => ({
    ...{ id, words, lat: 36.14 + north, lng: -5.35, createdAt: new Date(Date.UTC(2026, 4, day)) },
  })
  const found = mostSimilar(asked, [
    at('far', text, 0.0019),
    at('alike', 'broken lamp near school', 0),
    at('other', 'graffiti on the wall', 0),
    at('near', text, 0.0005),
    at('older', text, 0.001, 1),
    at('newer', text, 0.001, 2),
  ])
  expect(found.map(({ id }) => id)).toEqual(['near', 'newer', 'older', 'alike'])
  expect(found[3]).toMatchObject({ similarity: 0.8, distanceKm: 0 })
  const many = Array.from({ length: 30 }, (_, n) => at(String(n), text, 0))
  expect(mostSimilar(asked, many)).toHaveLength(10)
})
