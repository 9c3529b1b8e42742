import { expect, test } from 'vitest'
import { isPublicAddress } from './publicAddress.ts'

test.each(['93.184.216.34', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['255.255.255.255', '192.0.2.1', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1'],
  ...['::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'example.org', ''],
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
