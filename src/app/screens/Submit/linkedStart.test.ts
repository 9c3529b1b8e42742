import { expect, test } from 'vitest'
import { linkedStart } from './linkedStart.ts'

test.each([
  ['category=noise&lat=36.1408&lng=-5.3536', { category: 'noise', point: { lat: 36.1408, lng: -5.3536 } }],
  ['category=noise', { category: 'noise', point: null }],
  ['lat=0&lng=0', { category: null, point: { lat: 0, lng: 0 } }],
  ['category=gossip&lat=36.1408', { category: null, point: null }],
  ['lat=&lng=-5.3536', { category: null, point: null }],
  ['lat=north&lng=-5.3536', { category: null, point: null }],
  ['', { category: null, point: null }],
])('a link with “%s” fills in %o', (search, start) => {
  expect(linkedStart(new URLSearchParams(search))).toEqual(start)
})
