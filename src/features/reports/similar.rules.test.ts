import { expect, test } from 'vitest'
import { mostSimilar, similarityOf, wordsOf } from './similar.rules.ts'

test.each([
  ['A bin has tipped over!', ['bin', 'has', 'tipped', 'over']],
  ['BIN, bin; Bin', ['bin']],
  ['at a 12 no 123', ['123']],
  ['señal caída’s naïve', ['señal', 'caída', 'naïve']],
  ['lamp_post/light-bulb', ['lamp', 'post', 'light', 'bulb']],
  ['𝒂𝒃 💡💡💡', []],
  ['', []],
])('%j says %j', (text, words) => {
  expect([...wordsOf(text)]).toEqual(words)
})

test.each([
  ['one two three', 'one two three', 1],
  ['one two three', 'three one two two', 1],
  ['one two three', 'one two four', 0.5],
  ['one two three four', 'one two three five', 0.6],
  ['one two three', 'four five six', 0],
  ['a b', 'a b', 0],
])('%j and %j have %d in common', (one, other, share) => {
  expect(similarityOf(wordsOf(one), wordsOf(other))).toBeCloseTo(share, 10)
})

test('the most similar come first, then the nearest, then the newest, and no more than ten', () => {
  const asked = { lat: 36.14, lng: -5.35, description: 'broken lamp near school gate' }
  const at = (id: string, description: string, north: number, day = 1) => ({
    ...{ id, description, lat: 36.14 + north, lng: -5.35, createdAt: new Date(Date.UTC(2026, 4, day)) },
  })
  const found = mostSimilar(asked, [
    at('far', asked.description, 0.0019),
    at('alike', 'broken lamp near school', 0),
    at('other', 'graffiti on the wall', 0),
    at('near', asked.description, 0.0005),
    at('older', asked.description, 0.001, 1),
    at('newer', asked.description, 0.001, 2),
  ])
  expect(found.map(({ id }) => id)).toEqual(['near', 'newer', 'older', 'alike'])
  expect(found[3]).toMatchObject({ similarity: 0.8, distanceKm: 0 })
  const many = Array.from({ length: 30 }, (_, n) => at(String(n), asked.description, 0))
  expect(mostSimilar(asked, many)).toHaveLength(10)
})
