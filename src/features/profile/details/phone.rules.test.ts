import { expect, test } from 'vitest'
import { phoneParts } from './phone.rules.ts'

const CODES = ['+1', '+1242', '+44'].map((code) => ({ code, country: code }))

test.each([
  ['+12423271234', '+1242', '3271234'],
  ['+12025550143', '+1', '2025550143'],
  ['+447911123456', '+44', '7911123456'],
  ['+34612345678', '+1', '+34612345678'],
  [null, '+1', ''],
])('%j is shown with its longest code', (kept, code, number) => {
  expect(phoneParts(kept, CODES)).toEqual({ code, number })
})
