import { expect, test } from 'vitest'
import { truncate } from '#shared/text.ts'
import { isVisibleTo, POPUP_LENGTH, PREVIEW_LENGTH, shortAddress } from './reports.rules.ts'

test.each([
  ['Casemates Square, Gibraltar, GX11 1AA, Gibraltar', 'Casemates Square, Gibraltar'],
  ['12, Main Street, Westside, GX11 1AA, Gibraltar', '12, Main Street, Westside'],
  ['Main Street, Gibraltar', 'Main Street, Gibraltar'],
  ['Gibraltar', 'Gibraltar'],
  ['', ''],
  [',,', ',,'],
])('the address %j is shortened to %j', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})

test('a description is cut by characters as people count them', () => {
  expect(truncate('a'.repeat(150), PREVIEW_LENGTH)).toBe('a'.repeat(150))
  expect(truncate('a'.repeat(151), PREVIEW_LENGTH)).toBe(`${'a'.repeat(150)}…`)
  expect(truncate('💡'.repeat(81), POPUP_LENGTH)).toBe(`${'💡'.repeat(80)}…`)
})

const someone = { id: 'a', admin: false }
test.each([
  ['active', null, true],
  ['resolved', null, true],
  ['hidden', null, false],
  ['hidden', { id: 'b', admin: false }, false],
  ['hidden', someone, true],
  ['hidden', { id: 'b', admin: true }, true],
])('a report that is %s is visible to %j: %s', (status, reader, isSeen) => {
  expect(isVisibleTo({ status, authorId: 'a' }, reader)).toBe(isSeen)
})

test('the hidden report of a deleted account has no owner', () => {
  expect(isVisibleTo({ status: 'hidden', authorId: null }, someone)).toBe(false)
})
