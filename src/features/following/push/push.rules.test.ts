import { expect, test } from 'vitest'
import { isPushAddress, waitMinutes } from './push.rules.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://push.example.org:8443/abc', true],
  ['https://own.example.org/abc', true],
  ['https://own.example.org:443/abc', true],
  ['https://push.example.org/abc', false],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://fcm.googleapis.com.evil.org/abc', false],
  ['https://evilpush.services.mozilla.com.evil.org/abc', false],
  ['https://notpush.apple.com/abc', false],
  ['https://me@fcm.googleapis.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://localhost/abc', false],
  ['fcm.googleapis.com', false],
  ['', false],
  [`https://fcm.googleapis.com/${'x'.repeat(2000)}`, false],
])('%s is a push address: %s', (endpoint, expected) => {
  expect(isPushAddress(endpoint, ['push.example.org:8443', 'own.example.org:443'])).toBe(expected)
})

test('a failed push is tried again eight times in four hours', () => {
  const waits = Array.from({ length: 9 }, (_, tries) => waitMinutes(tries))
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, null])
})
