import { expect, test } from 'vitest'
import type { Pin } from '../maps.tsx'
import { EVERYWHERE, pinClusters } from './pinClusters.browser.ts'

const pin = (id: string, lat: number, lng: number): Pin => ({
  id,
  lat,
  lng,
  category: 'litter',
  state: 'active',
  label: 'Litter',
})

test('nearby pins form one cluster at a low zoom and are single pins at a high zoom', () => {
  const clusters = pinClusters([pin('a', 36.14, -5.35), pin('b', 36.1405, -5.3505)])
  const [far] = clusters.within(EVERYWHERE, 13, null)
  expect(far).toMatchObject({ count: 2 })
  expect(
    clusters
      .within(EVERYWHERE, 19, null)
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['a', 'b'])
})

test('no cluster is larger than its radius, however many pins stand in a row', () => {
  // A street of 60 reports, 12 px apart at zoom 14.
  const street = Array.from({ length: 60 }, (_, at) => pin(`${at}`, 36.14, -5.36 + (at * (12 * 360)) / (256 * 2 ** 14)))
  const counts = pinClusters(street)
    .within(EVERYWHERE, 14, null)
    .map((mark) => ('cluster' in mark ? mark.count : 1))
  expect(Math.max(...counts)).toBeLessThanOrEqual(7)
})

test('at fractional zooms clusters are as wide as at whole ones', () => {
  const two = pinClusters([pin('a', 36.14, -5.35), pin('b', 36.14, -5.35 + (26 * 360) / (256 * 2 ** 14))])
  expect(two.within(EVERYWHERE, 14.25, null)).toHaveLength(1)
  expect(two.within(EVERYWHERE, 14.5, null)).toHaveLength(2)
})

test('reports at the same point always stay one cluster, but can be listed', () => {
  const clusters = pinClusters([pin('a', 36.14, -5.35), pin('b', 36.14, -5.35), pin('c', 36.14, -5.35)])
  const [mark] = clusters.within(EVERYWHERE, 19, null)
  if (!mark || !('cluster' in mark)) throw new Error('no cluster')
  expect(clusters.splitsAt(mark.cluster)).toBeGreaterThan(19)
  expect(clusters.pinsOf(mark.cluster).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('the selected pin is shown outside its cluster', () => {
  const clusters = pinClusters([pin('a', 36.14, -5.35), pin('b', 36.14, -5.35)])
  expect(clusters.within(EVERYWHERE, 19, 'b').map(({ key }) => key)).toContain('b')
})

test('none of 20,000 pins is lost, at any zoom', () => {
  const many = Array.from({ length: 20_000 }, (_, at) =>
    pin(`${at}`, 36.1 + (at % 141) * 0.00039, -5.37 + at * 0.000002),
  )
  const clusters = pinClusters(many)
  for (let zoom = 12; zoom <= 19; zoom++) {
    const shown = clusters.within(EVERYWHERE, zoom, null)
    expect(shown.reduce((sum, one) => sum + ('count' in one ? one.count : 1), 0)).toBe(20_000)
  }
})

test('clusters do not depend on the order of the pins', () => {
  const pins = Array.from({ length: 60 }, (_, at) =>
    pin(`${at}`, 36.1 + ((at * 37) % 60) * 0.0007, -5.36 + ((at * 23) % 60) * 0.0003),
  )
  const counts = (all: Pin[]) =>
    pinClusters(all)
      .within(EVERYWHERE, 13, null)
      .map((mark) => `${'count' in mark ? mark.count : 1} ${mark.lat.toFixed(6)} ${mark.lng.toFixed(6)}`)
      .sort()
  expect(counts(pins.toReversed())).toEqual(counts(pins))
})
