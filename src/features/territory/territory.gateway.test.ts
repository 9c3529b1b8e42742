import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readTerritory } from './territory.gateway.ts'

const shipped = fileURLToPath(new URL('../../../territories/gibraltar.json', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'territory-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the shipped territory is Gibraltar', () => {
  const territory = readTerritory(shipped).en
  expect(territory.name).toBe('Gibraltar')
  expect(territory.bounds).toEqual({ south: 36.1, north: 36.155, west: -5.37, east: -5.33 })
  expect(territory.phoneCodes.map(({ code }) => code)).toEqual(['+350', '+44', '+34'])
  expect(territory.levelNames[9]).toBe('Gibraltar Legend')
  expect(territory.categoryNames?.[5]).toBe('Noise & Disturbance')
  expect(territory.addressEnding).toEqual(['GX11 1AA', 'Gibraltar'])
})

test.each([
  ['nothing', { name: 'Twin Valley', countryCode: 'us' }, ['Twin Valley', 'United States']],
  ['one part', { name: 'Twin Valley', countryCode: 'us', addressEnding: ['12345'] }, ['12345', 'United States']],
  ['the country', { name: 'Sliema', countryCode: 'mt', addressEnding: ['Malta'] }, ['Sliema', 'Malta']],
  ['nothing, and it is its country', { name: 'Gibraltar', countryCode: 'gi' }, ['Gibraltar', 'Gibraltar']],
  ['its name, which is its country’s', { addressEnding: ['Gibraltar'] }, ['Gibraltar', 'Gibraltar']],
  ['nothing, and its name has a comma', { name: 'Springfield, Ohio', countryCode: 'us' }, ['Springfield', 'Ohio']],
  ['one part, and its name has a comma', { name: 'Lisle, Ohio', addressEnding: ['Ohio'] }, ['Ohio', 'Gibraltar']],
  ['nothing, and nobody knows its country', { name: 'Twin Valley', countryCode: 'xx' }, ['Twin Valley', 'Twin Valley']],
  ['two parts', { addressEnding: ['GX11 1AA', 'Gibraltar'] }, ['GX11 1AA', 'Gibraltar']],
])('addresses end with two parts in a territory whose file says %s', (_, change, ending) => {
  const values = { ...shippedValues(), addressEnding: undefined, ...change }
  expect(readTerritory(fileWith(JSON.stringify(values))).es.addressEnding).toEqual(ending)
})

test.each(['UTC', 'GMT', 'Asia/Kolkata', 'America/Argentina/Ushuaia', 'Etc/GMT+5', 'Singapore', '+05:30'])(
  'accepts the time zone %s',
  (timeZone) => {
    expect(readTerritory(fileWith(JSON.stringify({ ...shippedValues(), timeZone }))).en.timeZone).toBe(timeZone)
  },
)

test.each([
  [{ bounds: { south: 37, north: 36, west: -5.37, east: -5.33 } }, 'bounds: must have its south below its north'],
  [
    { bounds: { south: 36, north: 37, west: 179, east: -179 } },
    'bounds: must have its west left of its east, on one side of the 180° meridian',
  ],
  [{ bounds: { south: 36, north: 37, west: 179, east: 181 } }, 'bounds.east: must be from -180 to 180.'],
  [{ submitMap: { centre: { lat: 40, lng: -5.35 }, zoom: 18 } }, 'submitMap.centre: must lie within the bounds'],
  [{ timeZone: 'Europe/Atlantis' }, 'timeZone: must be the name of a time zone'],
  ...['IST', 'ACT', 'EST', 'UTC+2', '+0530'].map((timeZone): [object, string] => [
    { timeZone },
    'timeZone: must be the name of a time zone with a slash, such as Europe/Gibraltar, or UTC.',
  ]),
  [{ phoneCodes: [{ code: '350', country: 'Gibraltar' }] }, 'phoneCodes.0.code: must look like +350'],
  [{ levelNames: ['Helper'] }, 'levelNames: must be ten names'],
  [{ categoryNames: ['Litter'] }, 'categoryNames: must be 7 names, in the order of litter, infrastructure, '],
  [
    { categoryNames: { es: ['Basura'] } },
    'is not right in es. categoryNames: must be 7 names, in the order of litter, infrastructure, ',
  ],
  [{ addressEnding: [] }, 'addressEnding: must be one or two parts'],
  [{ addressEnding: ['A', 'B', 'C'] }, 'addressEnding: must be one or two parts'],
  [{ addressEnding: ['GX11 1AA, Gibraltar'] }, 'addressEnding.0: must not hold a comma'],
  [{ addressEnding: [' '] }, 'addressEnding.0: must not be empty'],
  [{ name: { es: 'Gibraltar' } }, 'name: is missing.'],
  [{ levelNames: { en: Array(10).fill('A'), es: ['Ayudante'] } }, 'is not right in es. levelNames: must be ten names'],
  [{ name: ' ' }, 'name: must not be empty.'],
  [{ name: 7 }, 'name: must be of type string.'],
  [{ id: undefined, name: undefined }, /json is not right\. id: is missing\.$/],
])('refuses %o', (change, sentence) => {
  expect(() => readTerritory(fileWith(JSON.stringify({ ...shippedValues(), ...change })))).toThrow(sentence)
})

test('a zoom below the least one of the maps counts as that', () => {
  const centre = { lat: 36.14, lng: -5.35 }
  const maps = { submitMap: { centre, zoom: 1 }, recentMap: { centre, zoom: 12, place: 'Centre' } }
  const { submitMap, recentMap } = readTerritory(fileWith(JSON.stringify({ ...shippedValues(), ...maps }))).en
  expect([submitMap.zoom, recentMap.zoom]).toEqual([11, 12])
})

test('texts for people may be in each language; a language without a text uses the English one', () => {
  const change = { name: { en: 'The Rock', es: 'El Peñón' }, levelNames: Array(10).fill('A'), addressEnding: undefined }
  const { en, es } = readTerritory(fileWith(JSON.stringify({ ...shippedValues(), ...change })))
  expect([en.name, es.name]).toEqual(['The Rock', 'El Peñón'])
  expect(es.levelNames).toEqual(en.levelNames)
  expect(es.addressEnding).toEqual(['The Rock', 'Gibraltar'])
  const only = readTerritory(fileWith(JSON.stringify({ ...shippedValues(), name: { en: 'The Rock' } })))
  expect(only.es.name).toBe('The Rock')
})

test('categories have names of the territory for one language or all of them, else those of the messages', () => {
  const own = Array(7).fill('Gulls')
  const namesWith = (categoryNames?: unknown) => {
    const { en, es } = readTerritory(fileWith(JSON.stringify({ ...shippedValues(), categoryNames })))
    return [en.categoryNames, es.categoryNames]
  }
  expect(namesWith(own)).toEqual([own, own])
  expect(namesWith({ en: own })).toEqual([own, null])
  expect(namesWith()).toEqual([null, null])
})

test('an error names a file that is missing or not JSON', () => {
  expect(() => readTerritory('/nowhere.json')).toThrow('The territory file /nowhere.json cannot be read.')
  expect(() => readTerritory(fileWith('{'))).toThrow('is no JSON.')
})

function shippedValues(): object {
  return JSON.parse(readFileSync(shipped, 'utf8'))
}

function fileWith(text: string): string {
  const file = join(folder, 'territory.json')
  writeFileSync(file, text)
  return file
}
