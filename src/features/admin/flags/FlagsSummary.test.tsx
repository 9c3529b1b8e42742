import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FlagsSummary } from './FlagsSummary.tsx'
import type { FlaggedReport } from './flags.contract.ts'

const HIDDEN: FlaggedReport = {
  report: {
    ...{
      id: 'r',
      category: 'noise',
      description: 'A drum at night',
      lat: 36.14,
      lng: -5.35,
      address: null,
      photo: null,
    },
    ...{
      author: null,
      createdAt: '2026-05-01T10:00:00.000Z',
      editedAt: null,
      areFlagsDismissed: false,
      version: '2026-05-01T10:00:00.000Z',
    },
    ...{ status: 'hidden', confirms: 0, rejects: 0, comments: 0, flags: 0, communityValidated: false },
  },
  ...{ isHiddenByFlags: true, waitingSince: '2026-05-01T12:00:00.000Z', flags: [] },
}
const rendered = (flagged: FlaggedReport) =>
  renderToStaticMarkup(<FlagsSummary flagged={flagged} now={Date.parse('2026-05-02')} />)

test('if all flags are gone, it says that the report was hidden automatically, and why no flags are there', () => {
  const html = rendered(HIDDEN)
  expect(html).toContain('Hidden automatically<')
  expect(html).toContain('The accounts that flagged it have been deleted.')
})

test('if flags are left, it says how many, and nothing of deleted accounts', () => {
  const spam = { reason: 'spam' as const, comment: '', description: null, at: '2026-05-01T12:00:00.000Z' }
  const html = rendered({ ...HIDDEN, flags: [spam] })
  expect(html).toContain('Hidden automatically after 1 flag<')
  expect(html).not.toContain('deleted')
})
