import { expect, test } from 'vitest'
import { acceptedLanguages, formatOf, numeral } from './language.ts'

test.each([
  ['es', ['es']],
  ['es-GI,en;q=0.9', ['es-gi', 'es', 'en']],
  ['en;q=0.5, es; q=0.8', ['es', 'en']],
  ['en;q=0, es', ['es']],
  ['fr;q=x, es;q=0.1', ['es']],
  ['*', ['*']],
  ['', []],
  [',;q=1,', []],
])('"%s" asks for %j', (header, languages) => expect(acceptedLanguages(header)).toEqual(languages))

test('English is written as in Britain, other languages as they are', () => {
  expect([formatOf('en'), formatOf('es')]).toEqual(['en-GB', 'es'])
})

test.each([
  ['en', 1234, 0, '1,234'],
  ['es', 12345, 0, '12.345'],
  ['en', 1.25, 1, '1.3'],
  ['es', 1.25, 1, '1,3'],
])('in %s the number %d with %d digits is %s', (language, value, digits, text) => {
  expect(numeral(language, value, digits)).toBe(text)
})
