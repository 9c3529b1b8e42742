import { expect, test } from 'vitest'
import { searchOf } from './search.rules.ts'

test('twenty words of an administrator’s search count', () => {
  const words = Array.from({ length: 25 }, (_, at) => `word${at}`)
  expect(searchOf(words.join(' '))?.likeAll).toEqual(words.slice(0, 20).map((word) => `%${word}%`))
})
