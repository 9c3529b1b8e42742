import { expect, test } from 'vitest'
import { isCommonPassword } from './commonPasswords.gateway.ts'

test.each(['123456', 'password', 'Password', 'qwerty123', 'liverpool', 'abc123'])('%s is too common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['lamps at night', 'demo-lamppost', 'correct horse battery'])('%s is not too common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
