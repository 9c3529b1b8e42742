import { expect, test } from 'vitest'
import { tilePathsOf, type TileSource } from './tiles.rules.ts'

const ORIGIN = 'https://lamps.test'
const gibraltar: TileSource = {
  tiles: ['/map/0123abcd/{z}/{x}/{y}'],
  bounds: [-5.37, 36.1, -5.33, 36.155],
  minzoom: 11,
  maxzoom: 16,
}

test('all tiles of a territory and those around them are listed once, the least zoomed first', () => {
  const paths = tilePathsOf(gibraltar, ORIGIN) ?? []
  expect(paths[0]).toBe('/map/0123abcd/11/992/802')
  expect(paths).toHaveLength(279)
  expect(new Set(paths).size).toBe(paths.length)
  // Casemates Square.
  expect(paths).toContain('/map/0123abcd/16/31793/25702')
})

test('a template with the whole address gives the same paths', () => {
  const whole = { ...gibraltar, tiles: [`${ORIGIN}/map/0123abcd/{z}/{x}/{y}`] }
  expect(tilePathsOf(whole, ORIGIN)).toEqual(tilePathsOf(gibraltar, ORIGIN))
})

test.each<[string, TileSource]>([
  ['without tiles', {}],
  ['without bounds', { tiles: gibraltar.tiles ?? [], maxzoom: 16 }],
  ['without zooms', { tiles: gibraltar.tiles ?? [], bounds: [-5.37, 36.1, -5.33, 36.155] }],
  ['of another site', { ...gibraltar, tiles: ['https://tiles.test/{z}/{x}/{y}.png'] }],
  ['that is no address', { ...gibraltar, tiles: ['https://{z}:{x}'] }],
])('a source %s lists nothing', (_, source) => {
  expect(tilePathsOf(source, ORIGIN)).toBeNull()
})

test('a source that covers the whole world lists fewer than 30,000 tiles', () => {
  const world: TileSource = { ...gibraltar, bounds: [-180, -85, 180, 85], minzoom: 0, maxzoom: 20 }
  expect(tilePathsOf(world, ORIGIN)?.length).toBeLessThan(30_000)
})
