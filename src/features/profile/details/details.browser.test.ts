import { expect, test } from 'vitest'
import { fullPhoneNumber } from './details.browser.ts'

test.each([
  ['+350', '5712 3456', '+3505712 3456'],
  ['+44', '+350 57123456', '+350 57123456'],
  ['+44', ' 00350 57123456', '+350 57123456'],
])('with the country code %s selected, %s becomes %s', (code, typed, number) => {
  expect(fullPhoneNumber(code, typed)).toBe(number)
})
