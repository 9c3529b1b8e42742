import { expect, test } from 'vitest'
import { layersOf, nameOf } from './layers.rules.ts'

test.each([
  [{ highway: 'trunk_link' }, 'line', [['roads', { kind: 'major' }]]],
  [
    { highway: 'residential', name: 'A', bridge: 'viaduct' },
    'line',
    [['roads', { kind: 'minor', name: 'A', bridge: true }]],
  ],
  [{ highway: 'service', tunnel: 'no' }, 'line', [['roads', { kind: 'service' }]]],
  [{ highway: 'steps' }, 'line', [['roads', { kind: 'steps' }]]],
  [{ highway: 'construction' }, 'line', []],
  [{ highway: 'pedestrian', area: 'yes' }, 'area', [['roads', { kind: 'pedestrian' }]]],
  [{ building: 'yes' }, 'area', [['buildings', {}]]],
  [{ building: 'no' }, 'area', []],
  [{ leisure: 'pitch' }, 'area', [['green', { kind: 'pitch' }]]],
  [{ natural: 'beach' }, 'area', [['beach', {}]]],
  [{ natural: 'bay' }, 'area', []],
  [{ leisure: 'swimming_pool' }, 'area', [['water', {}]]],
  [{ waterway: 'stream' }, 'line', [['water', {}]]],
  [{ man_made: 'pier' }, 'line', [['pier', {}]]],
  [{ man_made: 'breakwater' }, 'area', [['pier', {}]]],
  [{ aeroway: 'runway' }, 'line', [['aeroway', { kind: 'runway' }]]],
  [{ natural: 'cliff' }, 'line', [['relief', { kind: 'cliff' }]]],
  [{ barrier: 'city_wall' }, 'area', [['relief', { kind: 'city_wall' }]]],
  [{ railway: 'rail' }, 'line', [['roads', { kind: 'rail' }]]],
  [{ aerialway: 'cable_car' }, 'line', [['roads', { kind: 'cable' }]]],
  [{ boundary: 'administrative', admin_level: '2' }, 'line', [['border', {}]]],
  [{ boundary: 'administrative', admin_level: '2', maritime: 'yes' }, 'line', []],
  [{ boundary: 'administrative', admin_level: '8' }, 'line', []],
  [{ building: 'yes' }, 'point', []],
] as const)('%j as %s is drawn in %j', (tags, dimension, expected) => {
  expect(layersOf(tags, dimension).map(({ layer, properties }) => [layer, properties])).toEqual(expected)
})

test.each([
  [
    { place: 'town', name: 'Gibraltar' },
    { kind: 'town', rank: 1, z: 11 },
  ],
  [
    { natural: 'peak', name: 'Rock Gun' },
    { kind: 'peak', rank: 3, z: 14 },
  ],
  [
    { historic: 'castle', tourism: 'attraction', name: 'Moorish Castle' },
    { kind: 'castle', rank: 3, z: 14 },
  ],
  [
    { amenity: 'hospital', building: 'yes', name: 'St Bernard’s' },
    { kind: 'hospital', rank: 4, z: 15 },
  ],
  [
    { shop: 'bakery', name: 'Bread' },
    { kind: 'bakery', rank: 6, z: 18 },
  ],
  [
    { building: 'yes', name: 'Both Worlds' },
    { kind: 'building', rank: 6, z: 18 },
  ],
])('the name of %j is drawn as %j', (tags, expected) => {
  expect(nameOf(tags)).toEqual({ name: tags.name, ...expected })
})

test.each([
  { place: 'town' },
  { highway: 'residential', name: 'Main Street' },
  { boundary: 'administrative', name: 'Spain' },
])('%j has no name of its own on the map', (tags) => {
  expect(nameOf(tags)).toBeNull()
})
