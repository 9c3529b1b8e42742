import { expect, test } from 'vitest'
import type { Unsent } from '#features/reports/device/outbox.rules.ts'
import { refusalText } from './refusalText.ts'

const refusal = 'Fuera de Gibraltar.'
const unsent: Unsent = {
  key: '0123456789abcdef0123456789abcdef-1',
  owner: 'anna',
  category: 'noise',
  description: 'A drill at night',
  lat: 36.14,
  lng: -5.35,
  photo: null,
  keptAt: 0,
  refusal,
}

test.each([
  ['without a refusal', { refusal: null }, null],
  ['stored by an earlier version', {}, refusal],
  ['in the page’s language', { refused: { code: 'outside', language: 'en' } }, refusal],
  [
    'in another language',
    { refused: { code: 'outside', language: 'es' } },
    'Location is outside of Gibraltar. Please select a location within Gibraltar.',
  ],
  ['with a code of no known words', { refused: { code: 'unverified', language: 'es' } }, refusal],
  [
    'as invalid',
    { refused: { code: 'invalid', language: 'en' } },
    "This report isn't accepted as it is. Edit it and submit it again.",
  ],
])('a report %s shows the right words', (_, marks, words) => {
  expect(refusalText({ ...unsent, ...marks }, 'Gibraltar')).toBe(words)
})
