import { expect, test } from 'vitest'
import { catalogueProblems } from '../../scripts/catalogues.mjs'

const counted = (match: Record<string, string>) => [
  { declarations: ['input count', 'local plural = count: plural'], selectors: ['plural'], match },
]
const base = { hello: 'Hello {name}', reports: counted({ 'plural=one': '1 report', 'plural=*': '{count} reports' }) }
const spanish = { hello: 'Hola, {name}', reports: counted({ 'plural=one': '1 aviso', 'plural=*': '{count} avisos' }) }

test('a complete catalogue has no problems', () => {
  expect(catalogueProblems(base, spanish, 'es')).toEqual([])
  expect(catalogueProblems(base, base, 'en')).toEqual([])
})

test('a language without a plural form need not have it, one with more may have them', () => {
  const few = { ...base, reports: counted({ 'plural=*': '{count}' }) }
  expect(catalogueProblems(base, few, 'ja')).toEqual([])
  const many = { ...base, reports: counted({ 'plural=one': 'a', 'plural=two': 'b', 'plural=*': '{count}' }) }
  expect(catalogueProblems(base, many, 'ar')).toEqual([])
})

test.each([
  ['a missing message', { reports: spanish.reports }, 'hello is missing'],
  ['one too many', { ...spanish, more: 'Más' }, 'more is not in en.json'],
  ['another order', { reports: spanish.reports, hello: spanish.hello }, 'reports is not where en.json has it'],
  ['another placeholder', { ...spanish, hello: 'Hola, {nombre}' }, 'hello: has {nombre} instead of {name}'],
  ['none', { ...spanish, hello: 'Hola' }, 'hello: has no placeholders instead of {name}'],
  ['an empty text', { ...spanish, hello: ' {name}' }, 'hello: is empty, or begins or ends with a space'],
  ['one text for several', { ...spanish, reports: '{count} avisos' }, "reports: is one text, and the base's is not"],
  ['no plain variant', { ...spanish, reports: counted({ 'plural=one': '1' }) }, 'reports: has no variant *'],
  ['a lacking variant', { ...spanish, reports: counted({ 'plural=*': '{count}' }) }, 'reports: has no plural=one'],
  [
    'a variant that the language does not have',
    { ...spanish, reports: counted({ 'plural=one': '1', 'plural=few': '{count}', 'plural=*': '{count}' }) },
    'reports: has plural=few, which es does not',
  ],
  [
    'another choice',
    { ...spanish, reports: [{ ...counted({ 'plural=one': '1', 'plural=*': '{count}' })[0], selectors: ['count'] }] },
    'reports: is chosen by something else than the base’s',
  ],
  [
    'another function',
    { ...spanish, reports: [{ ...base.reports[0], declarations: ['input count', 'local plural = count: number'] }] },
    'reports: calls another function than plural',
  ],
])('%s is a problem', (_, own, problem) => {
  expect(catalogueProblems(base, own, 'es')).toContain(problem)
})
