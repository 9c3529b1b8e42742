import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Places } from '#db/schema.ts'
import type { PackHouse, Position } from '#features/pack/pack.rules.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type ImportedPlace, importPlaces } from './import.actions.ts'
import { indexAddresses } from './index.actions.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

const labels = async (q: string) => {
  const { body } = await app.aVisitor().get(`/api/places/search?q=${encodeURIComponent(q)}`)
  return (body as { items: { label: string }[] }).items.map(({ label }) => label) // its contract
}
const AT: Position = [-5.35, 36.14]
const place = (name: string, ...others: string[]): ImportedPlace => ({
  ...{ label: `${name}, Gibraltar`, kind: 'street', names: [name, ...others], at: AT },
  geometry: { type: 'Point', coordinates: AT },
})
const rows = async () => {
  const { sql } = app.services.database
  return sql<Pick<Places, 'source'> & { places: number; names: number }>`
    select source, count(distinct id)::integer as places, count(*)::integer as names
    from places join place_names on place_id = id group by source order by source`
}

const importing = (places: ImportedPlace[], houses: PackHouse[] = []) =>
  app.services.database.transaction((sql) => importPlaces(sql, places, houses))

test('other spellings find the same place, and each place is listed once', async () => {
  await importing([
    place('Main Street', 'Calle Real', 'Waterport Street'),
    place('St Michael’s Cave', 'Gruta de San Miguel'),
    place("Devil's Tower Road"),
    place('Straße der Mühe'),
    place('Гибралтар'),
  ])
  for (const q of ['calle real', 'REAL', 'waterport', 'street main', 'mai', 'real calle']) {
    expect([q, await labels(q)]).toEqual([q, ['Main Street, Gibraltar']])
  }
  for (const q of ['saint mich', 'St. Michaels', 'gruta miguel', 'cave']) {
    expect([q, await labels(q)]).toEqual([q, ['St Michael’s Cave, Gibraltar']])
  }
  expect(await labels('strasse muhe')).toEqual(['Straße der Mühe, Gibraltar'])
  expect(await labels('гибр')).toEqual(['Гибралтар, Gibraltar'])
})

test('importing again creates no duplicates and removes places that the new extract lacks', async () => {
  const places = [place('Main Street', 'Calle Real'), place('Rosia Road')]
  await importing(places)
  const before = await rows()
  await importing(places)
  expect(await rows()).toEqual(before)
  expect(before).toEqual([{ source: 'import', places: 2, names: 8 }])
  expect(await labels('gruta')).toEqual([])
})

test('addresses seen in use are kept, but not shown beside the same street of an extract', async () => {
  const { sql } = app.services.database
  await indexAddresses(sql, [
    { address: '5, Main Street, Westside, GX11 1AA, Gibraltar', lat: 36.1401, lng: -5.3501 },
    { address: '7, Main Street, Westside, GX11 1AA, Gibraltar', lat: 36.1402, lng: -5.3502 },
    { address: 'Prior Park, Westside, GX11 1AA, Gibraltar', lat: 36.1402, lng: -5.3502 },
  ])
  expect(await labels('main')).toEqual(['Main Street, Gibraltar'])
  await importing([place('Rosia Road')])
  expect(await labels('main')).toEqual(['Main Street, Westside, Gibraltar'])
  expect((await rows()).map(({ places }) => places)).toEqual([1, 2])
})

test('labels that differ only in their spelling are one place, found by the names of both', async () => {
  await importing([place('Mid-Harbour Estate'), place('Mid Harbour Estate', 'Puerto Medio')])
  expect(await labels('puerto')).toEqual(['Mid-Harbour Estate, Gibraltar'])
  expect(await labels('harbour estate')).toEqual(['Mid-Harbour Estate, Gibraltar'])
})

test('the same house number is found in each village that has a street of this name', async () => {
  const [alton, belford]: [Position, Position] = [
    [-5.35, 36.14],
    [-5.34, 36.11],
  ]
  const mainStreet = (town: string, at: Position): ImportedPlace => ({
    ...{ label: `Main Street, ${town}`, kind: 'street', names: ['Main Street'], at },
    geometry: { type: 'MultiLineString', coordinates: [[at, [at[0] + 0.002, at[1]]]] },
  })
  await importing(
    [mainStreet('Alton', alton), mainStreet('Belford', belford)],
    [alton, belford].map((at): PackHouse => ({ number: '12', street: 'Main Street', at })),
  )
  const { body } = await app.aVisitor().get('/api/places/search?q=12+main+street')
  expect(body.items.slice(0, 2)).toEqual([
    { label: '12 Main Street, Alton', lng: alton[0], lat: alton[1] },
    { label: '12 Main Street, Belford', lng: belford[0], lat: belford[1] },
  ])
})

test('a house is found by its number in the digits of any script', async () => {
  const house = { street: 'شارع السوق', at: AT }
  await importing(
    [place('شارع السوق')],
    [
      { ...house, number: '١٢' },
      { ...house, number: '14' },
    ],
  )
  for (const q of ['١٢ شارع السوق', '12 شارع السوق', 'شارع السوق ۱۲']) {
    expect((await labels(q))[0]).toBe('١٢ شارع السوق, Gibraltar')
  }
  expect((await labels('١٤ شارع السوق'))[0]).toBe('14 شارع السوق, Gibraltar')
})

test('an import that fails half-way changes nothing', async () => {
  const before = await rows()
  const broken = { ...place('Broken Road'), at: [-5.35, 'north' as unknown as number] as [number, number] }
  await expect(importing([place('Main Street'), broken])).rejects.toThrow('invalid input syntax')
  expect(await rows()).toEqual(before)
})

test('places whose name begins with the words come first, then in alphabetical order', async () => {
  await importing([
    ...['New Castle Road', 'Castle Steps', 'Castle', 'Old Castle', 'Castle Road', 'Castle Ramp', 'Castlegate'].map(
      (name) => place(name),
    ),
  ])
  const expected = ['Castle', 'Castle Ramp', 'Castle Road', 'Castle Steps', 'Castlegate']
  expect(await labels('castle')).toEqual(expected.map((name) => `${name}, Gibraltar`))
})
