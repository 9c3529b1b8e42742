import { afterEach, expect, test } from 'vitest'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { noteServerTime } from '#platform/browser/exchange.browser.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { menuOf } from './menu.browser.ts'
import type { AskedState } from './reportActions.browser.ts'

const nothing = () => undefined
const DOES = {
  ...{ follow: nothing, correct: nothing, remove: nothing, flag: nothing },
  ...{ edit: nothing, erase: nothing, setStatus: nothing },
}

test.each([
  ['active', ['Report Post', 'Follow']],
  ['hidden', ['Follow']],
])('somebody else’s report that is %s has the items %j', (status, labels) => {
  const report = { own: false, status, createdAt: new Date().toISOString() } as Card // what the menu reads
  expect(menuOf(report, false, DOES).map(({ label }) => label)).toEqual(labels)
})

afterEach(() => noteServerTime(Date.now()))

test.each([
  ['fast', 20],
  ['slow', -20],
])('15 minutes of the server’s clock decide whether an author may edit, on a device that is %s', (_, aheadMinutes) => {
  const serverTime = Date.now() - aheadMinutes * MINUTE_MS
  noteServerTime(serverTime)
  const labelsOf = (ageMinutes: number) => {
    const createdAt = new Date(serverTime - ageMinutes * MINUTE_MS).toISOString()
    const report = { own: true, status: 'active', createdAt } as Card // what the menu reads
    return menuOf(report, false, DOES).map(({ label }) => label)
  }
  expect(labelsOf(14)).toEqual(['Edit Report', 'Delete Report', 'Follow'])
  expect(labelsOf(16)).toEqual(['Delete Report', 'Follow'])
})

test('"Show" asks for the state that a hidden report had before, not for an open report', () => {
  const asked: AskedState[] = []
  const hidden = { own: false, status: 'hidden', createdAt: '2026-06-01T12:00:00Z' } as Card // what the menu reads
  const items = menuOf(hidden, true, { ...DOES, setStatus: (to) => asked.push(to) })
  items.find(({ label }) => label === 'Show')?.onSelect()
  expect(asked).toEqual(['shown'])
})
