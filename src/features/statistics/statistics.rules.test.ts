import { describe, expect, test } from 'vitest'
import { daysOf, monthsBetween, monthsUpTo, quarterOf, shareOf } from './statistics.rules.ts'

test.each([
  [0, 0, null],
  [4, 4, null],
  [0, 5, 0],
  [1, 6, 0.167],
  [5, 5, 1],
])('%i of %i is the share %j', (part, cases, share) => expect(shareOf(part, cases)).toBe(share))

test.each([
  [null, 9, null],
  [3.14, 4, null],
  [3.14, 5, 3.1],
  [0.04, 5, 0],
])('%j days of %i cases are %j', (days, cases, shown) => expect(daysOf(days, cases)).toBe(shown))

test.each([
  ['12 Main Street, Westside, GX11 1AA, Gibraltar', 'Westside'],
  ['Public Market, Fishmarket Lane, Town Area, GX11 1AA, Gibraltar', 'Town Area'],
  ['Main Street, Westside, Gibraltar, GX11 1AA, Gibraltar', 'Westside'],
  ['Post Office, Main Street, GX11 1AA, Gibraltar', null],
  ['near Moorish Castle, GX11 1AA, Gibraltar', null],
  ['Main Street, 12, GX11 1AA, Gibraltar', null],
  ['شارع السوق, ١٢, GX11 1AA, Gibraltar', null],
  ['Gibraltar', null],
  ['', null],
])('%s is in %j', (address, quarter) => {
  const territory = { name: 'Gibraltar', addressEnding: ['GX11 1AA', 'Gibraltar'] }
  expect(quarterOf(address, territory, new Set(['Main Street']))).toBe(quarter)
})

test.each([
  ['Springfield', ['Springfield', 'United States'], 'Main Street, Westside, Springfield, United States'],
  ['Malta', ['Malta', 'Malta'], 'Main Street, Westside, Malta, Malta'],
])('%s, whose addresses end with its name and its country, has quarters too', (name, addressEnding, address) => {
  expect(quarterOf(address, { name, addressEnding }, new Set())).toBe('Westside')
})

test.each([
  ['Main Street, Westside, Springfield', 'Westside'],
  ['12 Main Street, Springfield', null],
  ['Main Street, Westside, 65801, United States', 'Westside'],
])('%s, stored when addresses ended with one part, or by another geocoder, is in %j', (address, quarter) => {
  const territory = { name: 'Springfield', addressEnding: ['Springfield', 'United States'] }
  expect(quarterOf(address, territory, new Set())).toBe(quarter)
})

test('a city that is its own country still reads the addresses of other geocoders', () => {
  const territory = { name: 'Malta', addressEnding: ['Malta', 'Malta'] }
  expect(quarterOf('Triq il-Kbira, Sliema, SLM 1110, Malta', territory, new Set())).toBe('Sliema')
})

test.each([
  ['Springfield', '12, Elm Street, Westside, Springfield, Greene County, Missouri, 65801, United States', 'Westside'],
  ['Springfield', 'Elm Street, Springfield, Greene County, Missouri, 65801, United States', null],
  ['Springfield', 'Springfield, Elm Street, Westside, Springfield, Missouri, 65801, United States', 'Westside'],
  ['Swindon', '5, Wood Street, Old Town, Swindon, England, SN1 4AB, United Kingdom', 'Old Town'],
  ['New York', 'Broadway, Manhattan, New York, New York County, New York, 10005, United States', 'Manhattan'],
  ['Heidelberg', 'Steingasse, Altstadt, Heidelberg, Baden-Württemberg, 69117, Deutschland', 'Altstadt'],
])('in %s, an address of another geocoder is in a part of the town: %s', (name, address, quarter) => {
  expect(quarterOf(address, { name, addressEnding: [name, 'Anywhere'] }, new Set())).toBe(quarter)
})

describe('months', () => {
  test('go over the turn of a year without a gap', () => {
    expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  })
  test('of one month are that month', () => expect(monthsBetween('2026-05', '2026-05')).toEqual(['2026-05']))
  test('are counted back from the last one', () => {
    expect(monthsUpTo('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  })
  test('that end before they begin are none', () => expect(monthsBetween('2026-05', '2026-04')).toEqual([]))
})
