import { expect, test } from 'vitest'
import type { Services } from '#platform/server/services.ts'
import { warnAboutBaseMap } from './tiles.actions.ts'

test.each([
  ['2017-09-03T23:40:03.000Z', ['the data of the map and the places are over a year old;']],
  [null, ['the data of the map and the places are of unknown age;']],
  ['2026-11-20T10:00:00.000Z', []],
])('the log says how old a map of %s is, if it should be renewed', (extractDate, sentences) => {
  const warnings: string[] = []
  const warn = (_fields: object, sentence: string) => void warnings.push(sentence)
  const [now, current] = [() => new Date('2026-11-29'), () => ({ info: { extractDate } })]
  warnAboutBaseMap({ config: {}, packs: { current }, now, log: { warn } } as unknown as Services) // all that it reads
  expect(warnings).toEqual(sentences.map((sentence) => `${sentence} npm run territory -- --fetch renews them`))
})
