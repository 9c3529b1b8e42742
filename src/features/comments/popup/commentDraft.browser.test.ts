import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropOthersCommentDraft, findCommentDraft, keepCommentDraft, storesCommentOf } from './commentDraft.browser.ts'

const draft = { text: 'The lamp is dark again', sent: { content: '["The lamp"]', key: 'a key' } }
const anna = { reportId: 'a', writerId: 'anna' }
const ben = { ...anna, writerId: 'ben' }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  })
  keepCommentDraft(anna, draft)
})
afterEach(() => vi.unstubAllGlobals())

test('a begun comment comes back to its writer on its report, with the key of its last attempt', () => {
  expect(findCommentDraft(anna)).toMatchObject(draft)
  expect(findCommentDraft({ ...anna, reportId: 'b' })).toBeNull()
  expect(findCommentDraft(anna)).toMatchObject(draft)
})

test('nobody else gets it, and it is deleted when somebody else asks', () => {
  expect(storesCommentOf('ben')).toBe(false)
  expect(findCommentDraft(ben)).toBeNull()
  expect(storesCommentOf('anna')).toBe(false)
})

test('it is deleted once it is empty, and at a sign-out, but not while its writer is signed in', () => {
  dropOthersCommentDraft('anna')
  keepCommentDraft({ ...anna, reportId: 'b' }, { ...draft, text: '' })
  expect(storesCommentOf('anna')).toBe(true)
  keepCommentDraft(anna, { ...draft, text: '' })
  expect(storesCommentOf('anna')).toBe(false)
  keepCommentDraft(anna, draft)
  dropOthersCommentDraft(null)
  expect(storesCommentOf('anna')).toBe(false)
})
