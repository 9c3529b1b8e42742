import { expect, test } from 'vitest'
import { canonicalPhone } from './phone.gateway.ts'

const BAHAMAS = [{ code: '+1242', country: 'Bahamas' }]

test('a code may be an area of a code that several countries share', () => {
  expect(canonicalPhone('+1242 327-1234', BAHAMAS)).toBe('+12423271234')
  expect(canonicalPhone('+1 202 555 0143', BAHAMAS)).toBeNull()
  expect(canonicalPhone('+1242 327-1234', [{ code: '+1', country: 'United States' }])).toBe('+12423271234')
})
