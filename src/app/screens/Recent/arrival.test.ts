import { expect, test } from 'vitest'
import { readArrival, withReport } from './arrival.ts'

const place = { lat: 36.14, lng: -5.35 }
const nothing = { focus: null, thanks: null, details: null, isPlain: false }

test.each([
  [null, '', { ...nothing, isPlain: true }],
  [{ focusLocation: place, showSubmittedReport: true }, '', { ...nothing, focus: place, thanks: 'map' }],
  [{ focusLocation: { lat: '36', lng: null } }, '', { ...nothing, isPlain: true }],
  [{ showReportDetails: 'an-id' }, '', { ...nothing, details: 'an-id' }],
  [{ showReportDetails: 7 }, '', { ...nothing, isPlain: true }],
  ['focusLocation', '?submitted=1', { ...nothing, thanks: 'list' }],
  [null, '?category=litter', nothing],
  [null, '?report=an-id', { ...nothing, details: 'an-id' }],
  [{ showReportDetails: 'this' }, '?report=other', { ...nothing, details: 'this' }],
])('the state %j and the address %j are read as %j', (state, search, arrival) => {
  expect(readArrival(state, new URLSearchParams(search))).toEqual(arrival)
})

test.each([
  ['', 'an-id', '?report=an-id'],
  ['?category=litter&report=other', 'an-id', '?category=litter&report=an-id'],
  ['?category=litter&report=other', null, '?category=litter'],
  ['?report=other', null, ''],
  ['?submitted=1&category=litter', 'an-id', '?category=litter&report=an-id'],
])('adding to %j the report %j gives %j', (search, id, changed) => {
  expect(withReport(new URLSearchParams(search), id)).toBe(changed)
})
