import { expect, test } from 'vitest'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { menuOf } from './menu.browser.ts'
import type { AskedState } from './reportActions.browser.ts'

test('"Show" asks for the state that a hidden report had before, not for an open report', () => {
  const asked: AskedState[] = []
  const nothing = () => undefined
  const does = { follow: nothing, correct: nothing, remove: nothing, flag: nothing, edit: nothing, erase: nothing }
  const hidden = { own: false, status: 'hidden', createdAt: '2026-06-01T12:00:00Z' } as Card // what the menu reads
  const items = menuOf(hidden, true, { ...does, setStatus: (to) => asked.push(to) })
  items.find(({ label }) => label === 'Show')?.onSelect()
  expect(asked).toEqual(['shown'])
})
