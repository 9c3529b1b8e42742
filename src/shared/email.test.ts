import { expect, test } from 'vitest'
import { canonicalEmail, isEmail } from './email.ts'

test.each([
  ...[
    'ada@x.test',
    'a.b-c_d+e@sub.x-y.gi',
    `${'a'.repeat(64)}@x.test`,
    "o'hara&sons/gi=1@x.test",
    '!#$%*?^_`{|}~@x.test',
  ],
  ...['ada@xn--80ak6aa92e.xn--p1ai', 'ada@1.2', `a@${'x'.repeat(63)}.test`, '.a@x.test', 'a..b@x.test', 'a.@x.test'],
])('%s is a valid email address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  ...[
    '',
    'ada',
    '@x.test',
    'ada@',
    'ada@x',
    'a b@x.test',
    'a@b@x.test',
    'a@-x.test',
    'a@x-.test',
    'a(b)@x.test',
    '"a"@x.test',
    'a@[127.0.0.1]',
    `a@${'x'.repeat(64)}.test`,
    'a@x..test',
    'Ada@x.test',
  ],
  ...[
    'ä@x.test',
    'a@x.test\n',
    'a@x.test,b@x.test',
    'Ada <a@x.test>',
    `${'a'.repeat(65)}@x.test`,
    `a@${'x'.repeat(60)}.${'y.'.repeat(95)}test`,
  ],
])('%j is not a valid email address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('an address is lowercased, and no letter outside ASCII turns into an ASCII letter', () => {
  expect(canonicalEmail(' Ada@X.Test ')).toBe('ada@x.test')
  expect(isEmail(canonicalEmail('\u212aim@x.test'))).toBe(false)
})
