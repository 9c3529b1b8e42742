import { expect, test } from 'vitest'
import { addressOf } from '#platform/browser/api.browser.ts'
import type { Api } from '#platform/browser/api.ts'
import { findSimilar } from './findSimilar.ts'

/** The words that are sent for a report with this description, and how long the URL is. */
async function askedFor(description: string) {
  let asked = { words: '', length: 0 }
  const api = {
    call: (endpoint: { path: `/${string}` }, input: { description: string }) => {
      asked = { words: input.description, length: addressOf(endpoint, input).length }
      return Promise.resolve({ items: [] })
    },
  } as unknown as Api // nothing is sent: only what would be matters
  await findSimilar(api, { category: 'litter', description, lat: 36.14, lng: -5.35 })
  return asked
}

/** This many characters, each of which takes nine in a URL. */
const characters = (count: number) => '\u5b57'.repeat(count)

test('if not all words fit into a URL, the longest are sent', async () => {
  const long = Array.from({ length: 50 }, (_, at) => characters(18) + at)
  const { words, length } = await askedFor(long.join(' '))
  expect(words.split(' ')).toEqual([...long.slice(10), ...long.slice(0, 8)])
  expect(length).toBeLessThan(8192)
})

test('a word that is too long for a URL by itself is left out, and the others are sent', async () => {
  const { words, length } = await askedFor(`a broken lamp ${characters(1000)}`)
  expect(words).toBe('broken lamp')
  expect(length).toBeLessThan(8192)
})
