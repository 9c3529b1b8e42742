import { expect, test } from 'vitest'
import { isLoopbackAddress, isLoopbackHost } from '../network/loopback.ts'
import { limitAddress, logAddress } from './clientAddress.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
  ['::FFFF:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:cb00:7107', '203.0.113.7', '203.0.113.0/24'],
  ['0000:0000:0000:0000:0000:ffff:203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['[::ffff:cb00:7107]:51234', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:7f00:1', '127.0.0.1', '127.0.0.0/24'],
  ['::ffff:0:1', '0.0.0.1', '0.0.0.0/24'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['203.0.113.7:51234', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:0:12::1', '2001:db8:0:12::/64', '2001:db8:0::/48'],
  ['2001:DB8:0000:0012:ffff:ffff:ffff:ffff', '2001:db8:0:12::/64', '2001:db8:0::/48'],
  ['[2001:db8:0:12::1]:51234', '2001:db8:0:12::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['', 'unknown', 'unknown'],
  [undefined, 'unknown', 'unknown'],
  ['ada@home.test', 'unknown', 'unknown'],
  ['x'.repeat(10_000), 'unknown', 'unknown'],
])('%s', (ip, counted, written) => {
  expect(limitAddress(ip)).toBe(counted)
  expect(logAddress(ip)).toBe(written)
})

test('addresses in the same /64 network share a budget, others have their own', () => {
  expect(limitAddress('2001:db8::1')).toBe(limitAddress('2001:db8::ffff:1'))
  expect(limitAddress('2001:db8::1')).not.toBe(limitAddress('2001:db8:0:1::1'))
})

test.each(['localhost', 'LOCALHOST', 'lamppost.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'])(
  '%s is a loopback host',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  },
)

test.each([
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '127.evil.example',
  'evil-localhost',
  '0.0.0.0',
  '10.0.0.1',
  '',
])('%s is not a loopback host', (host) => {
  expect(isLoopbackHost(host)).toBe(false)
})

test('only an IP address counts as a loopback address, not a host name', () => {
  expect(isLoopbackAddress('::ffff:127.0.0.1')).toBe(true)
  expect(isLoopbackAddress('localhost')).toBe(false)
})
