import { expect, test } from 'vitest'
import { fieldsOf } from './form.ts'

test.each([
  ['a=1&b=&c', { a: '1', b: '', c: '' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['attribute%5Bid%5D=x+y%2Bz', { 'attribute[id]': 'x y+z' }],
  ['text=caf%C3%A9 %F0%9F%98%80 caf\u00e9', { text: 'caf\u00e9 \u{1f600} caf\u00e9' }],
  ['text=50% off, 100%', { text: '50% off, 100%' }],
  ['__proto__=x&toString=y', { ['__proto__']: 'x', toString: 'y' }],
])('%s is read', (form, fields) => {
  expect({ ...fieldsOf(form) }).toEqual(fields)
})

test('a form of the largest size with one name throughout is read', () => {
  expect(fieldsOf('a&'.repeat(32_768))['a']).toHaveLength(32_768)
})

test.each(['text=caf%E9', 'text=%C3%28', 'text=%ED%A0%80', '%FF=x'])('%s is not UTF-8', (form) => {
  expect(() => fieldsOf(form)).toThrow(URIError)
})
