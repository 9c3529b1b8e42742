import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Card } from '../card/cards.contract.ts'
import { ReportStory } from './ReportStory.tsx'

const REPORT: Card = {
  ...{ id: 'r', category: 'noise', description: 'A drum at night', lat: 36.14, lng: -5.35, address: null, photo: null },
  ...{ author: { name: 'Ana Lima', avatar: null }, createdAt: '2026-05-01T10:00:00.000Z', status: 'hidden' },
  ...{ confirms: 0, rejects: 0, comments: 0, communityValidated: false, own: true, vote: null },
}
const rendered = (fields: Partial<Card>) =>
  renderToStaticMarkup(<ReportStory report={{ ...REPORT, ...fields }} now={Date.parse('2026-05-02')} />)

test.each([
  [true, 'Flagged by neighbours and hidden until an admin reviews it'],
  [false, 'Hidden by an admin'],
])('for a hidden report that awaits a decision, %s, the text says who has hidden it', (awaitsDecision, words) => {
  expect(rendered({ awaitsDecision })).toContain(`<b>${words}</b>`)
})

test('without details, the text says only that a hidden report is hidden, and nothing for others', () => {
  expect(rendered({})).toContain('<b>Hidden</b>')
  expect(rendered({ status: 'active' }).toLowerCase()).not.toContain('hidden')
})
