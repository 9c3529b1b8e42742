import { expect, test } from 'vitest'
import { namesTwice } from './json.ts'

test.each([
  '{"a":1,"a":1}',
  '{"a":1,"\\u0061":2}',
  '{"x":[{"a":{"b":1}},{"a":1 , "b":{}, "a" : null}]}',
  '{"a":{},"b":"\\"","a":2}',
  '{"__proto__x":1,"__proto__x":2}',
])('%s contains a duplicate name', (json) => {
  expect(JSON.parse(json)).toBeDefined()
  expect(namesTwice(json)).toBe(true)
})

test.each([
  '{}',
  '"a"',
  '{"a":1,"A":1}',
  '{"a":{"a":{"a":1}},"b":{"a":1}}',
  '[{"a":1},{"a":1}]',
  '{"a":"\\"a\\":1,\\"a\\":{","b":"a"}',
  '{"a":["a","a"],"b":"{","c":"}"}',
  '{"toString":1,"":2," ":3}',
])('%s contains no duplicate name', (json) => {
  expect(JSON.parse(json)).toBeDefined()
  expect(namesTwice(json)).toBe(false)
})
