import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#platform/browser/api.ts'
import { noteSignedOut, renewDevice, turnOn } from './push.browser.ts'

const MARK = 'lamppost-push-renewed'
const today = () => new Date().toISOString().slice(0, 10)

let stored: Map<string, string>
let sent: number
let isOn: boolean
let answer: () => Promise<unknown>

const api = {
  call() {
    sent++
    return answer()
  },
} as unknown as Api // the test needs no other methods
const renew = (myId: string | null) => renewDevice(api, new QueryClient(), myId)

beforeEach(() => {
  stored = new Map()
  sent = 0
  isOn = true
  answer = () => Promise.resolve({})
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example.org/1', keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe() {
      isOn = false
      return Promise.resolve(true)
    },
  }
  const pushManager = {
    getSubscription: () => Promise.resolve(isOn ? subscription : null),
    subscribe() {
      isOn = true
      return Promise.resolve(subscription)
    },
  }
  const registration = { installing: null, pushManager }
  const found = () => Promise.resolve(registration)
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: () => Promise.resolve('granted') })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: found, register: found, ready: found() } })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
})

afterEach(() => vi.unstubAllGlobals())

test('the device of the person who turned pushes on is sent once a day', async () => {
  stored.set(MARK, 'anna 2026-01-01')
  await renew('anna')
  await renew('anna')
  expect([sent, isOn, stored.get(MARK)]).toEqual([1, true, `anna ${today()}`])
})

test.each([
  ['somebody else who signs in', 'anna', 'ben'],
  ['somebody who has not turned them on', null, 'ben'],
  ['nobody', 'anna', null],
])('pushes end for %s', async (_, before, now) => {
  if (before) stored.set(MARK, `${before} ${today()}`)
  await renew(now)
  await renew(now)
  expect([sent, isOn, stored.get(MARK)]).toEqual([0, false, undefined])
})

test('the device is sent again on the same day after its person was signed out', async () => {
  stored.set(MARK, `anna ${today()}`)
  noteSignedOut()
  await renew('anna')
  expect([sent, isOn]).toEqual([1, true])
})

test('a sign-out does not make the next person the owner of the device', async () => {
  stored.set(MARK, `anna ${today()}`)
  noteSignedOut()
  await renew('ben')
  expect([sent, isOn]).toEqual([0, false])
})

test('pushes that were turned on are still on at the next visit', async () => {
  isOn = false
  expect(await turnOn(api, 'anna')).toBe('on')
  await renew('anna')
  expect([isOn, stored.get(MARK)]).toEqual([true, `anna ${today()}`])
})

test('pushes stay on if the page renews them while they are being turned on', async () => {
  isOn = false
  const renewals: Promise<void>[] = []
  answer = async () => {
    if (isOn) renewals.push(renew('anna'))
    await Promise.all(renewals)
    return {}
  }
  expect(await turnOn(api, 'anna')).toBe('on')
  expect([renewals.length, isOn, stored.get(MARK)]).toEqual([1, true, `anna ${today()}`])
})

test('pushes can’t be turned on where the browser stores nothing, since the next visit would end them', async () => {
  isOn = false
  localStorage.setItem = () => {
    throw new DOMException('There is no room', 'QuotaExceededError')
  }
  await expect(turnOn(api, 'anna')).rejects.toThrow('The browser stores nothing.')
  expect(isOn).toBe(false)
})
