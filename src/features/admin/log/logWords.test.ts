import { expect, test } from 'vitest'
import { type AuditAction, AUDIT_ACTIONS } from '#features/accounts/administration/audit.rules.ts'
import type { LoggedAction } from './log.contract.ts'
import { changesIn, quoteIn } from './logChanges.browser.ts'
import { sentenceOf } from './logWords.browser.ts'

const ID = '0192f0c1-1111-7111-8111-111111111111'

function anAction(action: AuditAction, given: Partial<LoggedAction> = {}): LoggedAction {
  const kinds: Partial<Record<AuditAction, string>> = { 'migration-run': 'migration', 'list-downloaded': 'list' }
  const kind = action.startsWith('key') ? 'key' : kinds[action]
  const target = {
    kind: kind ?? (/^user|^admin/.test(action) ? 'user' : 'report'),
    id: kind ? 'purge' : ID,
    name: null,
  }
  const bare = { id: ID, at: '2026-07-01T00:00:00Z', administrator: null, report: null, before: null, after: null }
  return { ...bare, action, target, ...given } as LoggedAction
}
const said = (entry: LoggedAction) => {
  const { words, who, what } = sentenceOf(entry)
  return words({ who, what: what.name })
}

test.each(AUDIT_ACTIONS)(
  'describes %s in a sentence, also when the people and things involved no longer exist',
  (action) => {
    const entry = anAction(action)
    expect(said(entry)).toMatch(/^An? .* \w+/)
    expect(said(entry)).not.toMatch(/undefined|null|[0-9a-f]{8}-/)
    expect(quoteIn(entry)).toBeNull()
    // A deletion always says if reports were kept.
    expect(changesIn(entry).map(({ name }) => name)).toEqual(action === 'user-deleted' ? ['Reports'] : [])
  },
)

type Logged = Partial<Pick<LoggedAction, 'before' | 'after'>>
const NOTED = { note: 'Thanks' }
const NAMED = { name: 'FixMyStreet', ending: 'x7Qa' }

/** What each action logs, and the changes that the log shows. */
const CHANGES: Record<
  AuditAction,
  readonly [logged: Logged, changes: [name: string, ...words: (string | undefined)[]][]]
> = {
  'report-edited': [
    {
      before: {
        category: 'litter',
        description: 'A bin',
        address: '',
        lat: 36.1408,
        lng: -5.3536,
        areFlagsDismissed: true,
        note: 'Names somebody',
      },
      after: {
        category: 'noise',
        description: 'A drum',
        address: 'Main Street',
        lat: 36.1411,
        lng: -5.354,
        areFlagsDismissed: false,
        note: null,
      },
    },
    [
      ['Category', 'Litter & Waste', 'Noise & Disturbance'],
      ['Description', 'A bin', 'A drum'],
      ['Address', 'none', 'Main Street'],
      ['Public note', 'Names somebody', 'none'],
      ['Location', '36.1408, -5.3536', '36.1411, -5.354'],
      ['Flags', "Flags don't hide this report", 'Flags may hide this report'],
    ],
  ],
  'report-state': [{ before: { status: 'active' }, after: { status: 'hidden', ...NOTED } }, []],
  'report-photo-removed': [{ before: { photo: true }, after: { photo: false } }, []],
  'report-deleted': [
    { before: { category: 'litter', description: 'A bin', status: 'hidden' } },
    [['State', 'Hidden', undefined]],
  ],
  'flags-dismissed': [{ after: NOTED }, []],
  'flags-reopened': [{}, []],
  'comment-deleted': [{ before: { text: 'Buy watches', images: 2, report: ID } }, [['Images', '2', undefined]]],
  'user-edited': [
    { before: { firstName: 'Elena', lastName: 'Bossano' }, after: { firstName: 'Helena', lastName: 'Bossano' } },
    [['Name', 'Elena Bossano', 'Helena Bossano']],
  ],
  'user-photo-removed': [{ before: { photo: true }, after: { photo: false } }, []],
  'user-disabled': [{}, []],
  'user-enabled': [{}, []],
  'user-deleted': [{ after: { keptReports: true } }, [['Reports', 'kept, without a name', undefined]]],
  'administrator-set': [{}, []],
  'administrator-removed': [{}, []],
  'migration-run': [{ after: { run: ID } }, []],
  'list-downloaded': [
    { after: { sort: 'newest', status: 'hidden', isSearch: true } },
    [
      ['State', 'Hidden', undefined],
      ['Search', 'with search words', undefined],
    ],
  ],
  'key-made': [{ after: NAMED }, [['Ends in', 'x7Qa', undefined]]],
  'key-revoked': [{ after: NAMED }, [['Ends in', 'x7Qa', undefined]]],
}

test.each(AUDIT_ACTIONS)('shows what %s has changed', (action) => {
  const [logged, changes] = CHANGES[action]
  const entry = anAction(action, logged)
  expect(changesIn(entry).map(({ name, before, after }) => [name, before, after])).toEqual(changes)
  expect(said(entry)).not.toMatch(/undefined|null/)
})

test.each([
  ['active', 'hidden', / hid the report Lamp out$/],
  ['active', 'resolved', / resolved the report Lamp out$/],
  ['resolved', 'active', / reopened the report Lamp out$/],
  ['hidden', 'active', / made the report Lamp out visible again$/],
])('a state that changes from %s to %s has its own verb', (before, status, words) => {
  const target = { kind: 'report' as const, id: ID, name: 'Lamp out' }
  const entry = anAction('report-state', { target, before: { status: before }, after: { status, note: 'Thanks' } })
  expect(said(entry)).toMatch(words)
  expect(quoteIn(entry)).toBe('Thanks')
  expect(changesIn(entry)).toEqual([])
})

test('a deleted comment whose author has left is on no report, since the log has forgotten which', () => {
  const forgotten = anAction('comment-deleted', { target: { kind: 'comment', id: ID, name: null } })
  expect(said(forgotten)).toBe('An admin who has left deleted a comment')
  const report = { id: ID, name: null }
  expect(said({ ...forgotten, before: { text: 'Buy watches' }, report })).toMatch(/ on the report \(since deleted\)$/)
})

test('a migration run and a download are named, without internal details', () => {
  const run = anAction('migration-run', { administrator: 'Ada', after: { run: ID } })
  expect([said(run), changesIn(run)]).toEqual(['Ada ran the migration Erase deleted data', []])
  const after = { sort: 'newest', status: 'all', category: 'litter', since: '2026-07-01' }
  const target = { kind: 'list' as const, id: 'reports', name: null }
  expect(changesIn(anAction('list-downloaded', { target, after }))).toEqual([
    { name: 'Category', before: 'Litter & Waste' },
    { name: 'Period', before: 'since 1 Jul 2026' },
  ])
})
