import { expect, test } from 'vitest'
import { isServiceAddress, serviceAddress } from './service.rules.ts'

test('a service has an address of its own form, which no email address has', () => {
  expect(isServiceAddress(serviceAddress('0190b1f0-0000-7000-8000-000000000000'))).toBe(true)
  for (const email of ['service@town.test', 'ada@service.test']) expect(isServiceAddress(email)).toBe(false)
})
