import { expect, test } from 'vitest'
import { coordinatesLabel, coordinatesOf } from './coordinates.rules.ts'

test.each([
  '36.1408, -5.3536',
  '36.1408,-5.3536',
  ' 36.1408 -5.3536 ',
  '36.1408;-5.3536',
  '+36.1408, -5.3536',
  '36.1408° N, 5.3536° W',
  '36.1408N 5.3536W',
  'N 36.1408, W 5.3536',
  'n36.1408 w5.3536',
  '5.3536 W, 36.1408 N',
  `36°8'26.88"N 5°21'12.96"W`,
  '36° 08′ 26.88″ N, 5° 21′ 12.96″ W',
  `36°8'26.88''N 5°21'12.96''W`,
  "36° 8.448' N 5° 21.216' W",
  `36°8'26.88", -5°21'12.96"`,
  '36,1408, -5,3536',
  '36,1408 -5,3536',
  '36,1408; -5,3536',
  '36,1408 N, 5,3536 O',
])('%s is a point', (text) => {
  expect(coordinatesOf(text)).toEqual({ lat: 36.1408, lng: -5.3536 })
})

test.each([
  ['12 34', 'house numbers'],
  ['36, -5', 'house numbers'],
  ['36.1408', 'one number'],
  ['36,1408', 'one number'],
  ['12, 34', 'house numbers'],
  ['36.1408, -5.3536, 7.1', 'three numbers'],
  ['91.5, -5.3536', 'beyond the pole'],
  ['36.1408, 180.5', 'beyond the date line'],
  ['36.1408 N, 5.3536 S', 'two latitudes'],
  ['36.1408 N, 5.3536', 'one letter'],
  ['-36.1408 S, 5.3536 W', 'a sign beside a letter'],
  ['N 36.1408 N, W 5.3536', 'two letters'],
  [`36°68'26"N 5°21'12"W`, '68 minutes'],
  ['Main Street', 'a name'],
  ['12.5 Main Street', 'a name'],
  ['', 'nothing'],
])('%j is no point: %s', (text) => {
  expect(coordinatesOf(text)).toBeNull()
})

test('a result shows both numbers, and is itself read as the same point', () => {
  const point = { lat: 36.1408, lng: -5.35 }
  expect(coordinatesLabel(point)).toBe('36.1408, -5.35')
  expect(coordinatesOf(coordinatesLabel(point))).toEqual(point)
})
