import { expect, test } from 'vitest'
import { differencesFrom, type EditedReport } from './differences.browser.ts'

const at = '2026-05-01T10:00:00.000Z'
const CURRENT: EditedReport = {
  ...{ id: 'r', category: 'noise', description: 'A drum', lat: 36.14, lng: -5.35, address: 'Main Street', photo: null },
  ...{ author: null, createdAt: at, editedAt: null, version: at, status: 'resolved', communityValidated: false },
  ...{ confirms: 0, rejects: 0, comments: 0, flags: 0, areFlagsDismissed: true },
  notes: [
    { id: '3', at, note: 'Ask Zebedee' },
    { id: '2', at, note: 'It is quiet now' },
    { id: '1', at, note: 'Ask Zebedee' },
  ],
}
const SAME = { category: 'noise', description: 'A drum', address: 'Main Street', status: 'resolved', note: '' }

function differences(typed: Record<string, string>, current = CURRENT) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...SAME, ...typed })) form.set(name, value)
  return differencesFrom(form, current)
}

test('a form that changes nothing differs in nothing', () => {
  expect(differences({})).toEqual([])
  expect(differences({ allowFlags: 'on', removeNotes: '9' }, { ...CURRENT, areFlagsDismissed: false })).toEqual([])
})

const CHANGES: [Record<string, string>, label: string, mine: string, current: string][] = [
  [{ note: 'Open again' }, 'Public note', 'Open again', ''],
  [{ allowFlags: 'on' }, 'Flags', 'Flags may hide this report', "Flags don't hide this report"],
  [{ removeNotes: '2' }, 'Public notes', 'Ask Zebedee\nAsk Zebedee', 'Ask Zebedee\nIt is quiet now\nAsk Zebedee'],
  [{ removeNotes: '1' }, 'Public notes', 'It is quiet now', 'Ask Zebedee\nIt is quiet now\nAsk Zebedee'],
]

test.each(CHANGES)('what the form would add, allow or remove is named: %j', (typed, label, mine, current) => {
  expect(differences(typed)).toEqual([{ label, mine, current }])
})
