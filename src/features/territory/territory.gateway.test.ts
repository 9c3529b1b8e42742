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
  const territory = readTerritory(shipped)
  expect(territory.name).toBe('Gibraltar')
  expect(territory.bounds).toEqual({ south: 36.1, north: 36.155, west: -5.37, east: -5.33 })
  expect(territory.phoneCodes.map(({ code }) => code)).toEqual(['+350', '+44', '+34'])
  expect(territory.levelNames[9]).toBe('Gibraltar Legend')
  expect(territory.addressEnding).toEqual(['GX11 1AA', 'Gibraltar'])
})

test('a territory that names no ending for its addresses has its name there', () => {
  const territory = readTerritory(fileWith(JSON.stringify({ ...shippedValues(), addressEnding: undefined })))
  expect(territory.addressEnding).toEqual(['Gibraltar'])
})

test.each([
  [{ bounds: { south: 37, north: 36, west: -5.37, east: -5.33 } }, 'bounds: must have its south below its north'],
  [{ submitMap: { centre: { lat: 40, lng: -5.35 }, zoom: 18 } }, 'submitMap.centre: must lie within the bounds'],
  [{ timeZone: 'Europe/Atlantis' }, 'timeZone: must be the name of a time zone'],
  [{ phoneCodes: [{ code: '350', country: 'Gibraltar' }] }, 'phoneCodes.0.code: must look like +350'],
  [{ levelNames: ['Helper'] }, 'levelNames: must be ten names'],
  [{ addressEnding: [] }, 'addressEnding: must be one or two parts'],
  [{ addressEnding: ['A', 'B', 'C'] }, 'addressEnding: must be one or two parts'],
  [{ addressEnding: ['GX11 1AA, Gibraltar'] }, 'addressEnding.0: must not hold a comma'],
  [{ addressEnding: [' '] }, 'addressEnding.0: must not be empty'],
  [{ name: ' ' }, 'name: must not be empty.'],
  [{ name: 7 }, 'name: must be of type string.'],
  [{ id: undefined, name: undefined }, /json is not right\. id: is missing\.$/],
])('refuses %o', (change, sentence) => {
  expect(() => readTerritory(fileWith(JSON.stringify({ ...shippedValues(), ...change })))).toThrow(sentence)
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
