import { expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

const place = { lat: 36.14, lng: -5.35 }

test.each([
  [null, '', { focus: null, thanks: null, isPlain: true }],
  [{ focusLocation: place, showSubmittedReport: true }, '', { focus: place, thanks: 'map', isPlain: false }],
  [{ focusLocation: { lat: '36', lng: null } }, '', { focus: null, thanks: null, isPlain: true }],
  ['focusLocation', '?submitted=1', { focus: null, thanks: 'list', isPlain: false }],
  [null, '?category=litter', { focus: null, thanks: null, isPlain: false }],
])('the state %j and the address %j ask for %j', (state, search, arrival) => {
  expect(readArrival(state, new URLSearchParams(search))).toEqual(arrival)
})
