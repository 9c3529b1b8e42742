import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#messages'
import type { Card } from '../card/cards.contract.ts'
import { ReportStory } from './ReportStory.tsx'
import type { TimelineEvent } from './timeline.contract.ts'

const REPORT: Card = {
  ...{ id: 'r', category: 'noise', description: 'A drum at night', lat: 36.14, lng: -5.35, address: null, photo: null },
  ...{ author: { name: 'Ana Lima', avatar: null }, createdAt: '2026-05-01T10:00:00.000Z', status: 'hidden' },
  ...{ confirms: 0, rejects: 0, comments: 0, communityValidated: false, own: true, vote: null },
}
const rendered = (fields: Partial<Card>, events?: TimelineEvent[]) =>
  renderToStaticMarkup(<ReportStory report={{ ...REPORT, ...fields }} events={events} now={Date.parse('2026-05-02')} />)

const event = (kind: TimelineEvent['kind'], role: TimelineEvent['role'], hour: number): TimelineEvent => ({
  ...{ kind, role, note: null, at: `2026-05-01T${hour}:00:00.000Z` },
})
/** What a timeline says, without the submission. */
const steps = (fields: Partial<Card>, events: TimelineEvent[]) =>
  [...rendered(fields, events).matchAll(/<b>([^<]*)<\/b>/g)].map(([, words]) => words).slice(0, -1)
const FLAGGED = 'Flagged by neighbours and hidden until an admin reviews it'
const BY_FLAGS = 'Hidden because neighbours flagged it'
const HIDDEN = 'Hidden by an admin'
const REOPENED = m.reports_story_reopened()

test.each([
  [true, FLAGGED],
  [false, HIDDEN],
])('for a hidden report that awaits a decision, %s, the text says who has hidden it', (awaitsDecision, words) => {
  expect(rendered({ awaitsDecision })).toContain(`<b>${words}</b>`)
})

test('without details, the text says only that a hidden report is hidden, and nothing for others', () => {
  expect(rendered({})).toContain('<b>Hidden</b>')
  expect(rendered({ status: 'active' }).toLowerCase()).not.toContain('hidden')
})

test.each([
  ['waits for a decision', true, [FLAGGED]],
  ['an admin decided to hide', false, [HIDDEN]],
])('a report that flags have hidden and that %s says so in its timeline', (_, awaitsDecision, words) => {
  expect(steps({ awaitsDecision }, [event('hidden', 'community', 12)])).toEqual(words)
})

test('what the timeline says of earlier states does not depend on the present one', () => {
  const shown = [event('active', 'administrator', 13), event('hidden', 'community', 12)]
  expect(steps({ status: 'active' }, shown)).toEqual([REOPENED, BY_FLAGS])
  expect(steps({ awaitsDecision: false }, shown)).toEqual([REOPENED, BY_FLAGS])
  const again = [event('hidden', 'administrator', 14), ...shown]
  expect(steps({ awaitsDecision: false }, again)).toEqual([HIDDEN, REOPENED, BY_FLAGS])
})

test('a name that is written from the right does not reorder the time beside it', () => {
  expect(rendered({ author: { name: 'דנה', avatar: null } })).toContain('<bdi>דנה</bdi>, <time')
})
