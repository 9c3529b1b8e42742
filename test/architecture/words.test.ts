import { expect, test } from 'vitest'
import { wordProblems } from './words.ts'

test.each([
  ['src/platform/browser/ui/ReportCard.tsx', '', 'report', 'browser/ui/ReportCard.tsx'],
  ['src/platform/server/announce.ts', `export const FLAGS_CHANNEL = 'announced'`, 'flags', 'FLAGS_CHANNEL'],
  ['src/platform/server/announce.ts', 'export async function announceUnread() {}', 'unread', 'announceUnread'],
  ['src/platform/server/announce.ts', 'export interface Categories {}', 'categories', 'Categories'],
  ['src/platform/browser/tokens.css', ':root { --pin-edge: white }', 'pin', '--pin-edge'],
  ['src/platform/browser/base.css', "[data-category='litter'] { color: red }", 'category', 'data-category'],
])('%s: %s', (path, text, word, name) => {
  expect(wordProblems({ [path]: text })).toEqual([`${path}: "${word}" in ${name} is a word of the product`])
})

test.each([
  ['src/platform/server/mapped.ts', `export const spinning = 'report'`],
  ['src/platform/browser/base.css', '/* .vote */ .spin { animation: spin 1s }'],
])('%s: %s', (path, text) => {
  expect(wordProblems({ [path]: text })).toEqual([])
})
