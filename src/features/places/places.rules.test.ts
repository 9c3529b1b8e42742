import { expect, test } from 'vitest'
import { placeKey } from './places.rules.ts'

test.each([
  [36.1408, -5.3536, '36.1408,-5.3536'],
  [36.14084, -5.35364, '36.1408,-5.3536'],
  [36.14086, -5.35366, '36.1409,-5.3537'],
  [0.00001, -0.00001, '0.0000,0.0000'],
  [36, -5.5, '36.0000,-5.5000'],
])('%d,%d is cached under the key %s', (lat, lng, key) => {
  expect(placeKey({ lat, lng })).toBe(key)
})
