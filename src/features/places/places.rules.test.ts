import { expect, test } from 'vitest'
import { addressOfLabel, addressOfParts, placeKey } from './places.rules.ts'

test.each([
  [36.1408, -5.3536, '36.1408,-5.3536'],
  [36.14084, -5.35364, '36.1408,-5.3536'],
  [36.14086, -5.35366, '36.1409,-5.3537'],
  [0.00001, -0.00001, '0.0000,0.0000'],
  [36, -5.5, '36.0000,-5.5000'],
])('%d,%d is cached under the key %s', (lat, lng, key) => {
  expect(placeKey({ lat, lng })).toBe(key)
})

const ending = ['GX11 1AA', 'Gibraltar']

test.each([
  [['164 Main Street'], '164 Main Street, GX11 1AA, Gibraltar'],
  [['Europa Road', 'Europa Flats', 'Gibraltar'], 'Europa Road, Europa Flats, GX11 1AA, Gibraltar'],
  [['Catalan Bay', 'Village', 'village'], 'Catalan Bay, Village, GX11 1AA, Gibraltar'],
  [['Gibraltar'], 'Gibraltar, GX11 1AA, Gibraltar'],
])('the parts %j make the address %j', (parts, address) => {
  expect(addressOfParts(parts, ending)).toBe(address)
})

test.each([
  ['Main Street, Gibraltar', 'Main Street, GX11 1AA, Gibraltar'],
  ['Gibraltar Museum, Bomb House Lane, Gibraltar', 'Gibraltar Museum, Bomb House Lane, GX11 1AA, Gibraltar'],
  ['12, Main Street, Westside, GX11 1AA, Gibraltar', '12, Main Street, Westside, GX11 1AA, Gibraltar'],
  ['Library, High Street, Littleton', 'Library, High Street, Littleton, GX11 1AA, Gibraltar'],
])('the label %j stands for %j', (label, address) => {
  expect(addressOfLabel(label, ending)).toBe(address)
})

test('in a territory whose addresses end with its name and its country, the name occurs once', () => {
  const testshire = ['Testshire', 'Testland']
  const address = 'Main Street, Littleton, Testshire, Testland'
  expect(addressOfParts(['Main Street', 'Littleton', 'Testshire'], testshire)).toBe(address)
  expect(addressOfParts(['Main Street', 'Testshire'], testshire)).toBe('Main Street, Testshire, Testland')
})

test('a territory that is its country has its name twice, and screens still show the street', () => {
  expect(addressOfLabel('Post Office, Main Street, Malta', ['Malta', 'Malta'])).toBe(
    'Post Office, Main Street, Malta, Malta',
  )
})
