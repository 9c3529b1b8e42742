import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type GoldPlace, GOLD, goldPlaces } from '#test/gold/gold.ts'

// Sixty places of the project's pack, drawn by a fixed seed. `npm run bench -- places` prints them all.

let app: TestApp
let gold: GoldPlace[]
beforeAll(async () => {
  app = await testApp({ hasPack: true })
  const { packs, territory } = app.services
  const info = packs.current()?.info
  if (!info) throw new Error('the project has a pack')
  gold = goldPlaces(info, territory.addressEnding)
})
afterAll(() => app.close())

test('at least 57 of 60 places are found first by their everyday names', async () => {
  const missed: string[] = []
  for (const { words, label } of gold) {
    const { body } = await app.aVisitor().get(`/api/places/search?${new URLSearchParams({ q: words })}`)
    const first = body.items[0]?.label
    if (first !== label) missed.push(`${words}: ${first}, not ${label}`)
  }
  expect(gold).toHaveLength(GOLD.places)
  expect(missed.slice(GOLD.places - GOLD.atLeast)).toEqual([])
})

test('a point near a place has the name that brute force gives it, for at least 57 of 60 places', async () => {
  const wrong: string[] = []
  for (const { point, address } of gold) {
    const { body } = await app
      .aVisitor()
      .get(`/api/places/reverse?${new URLSearchParams({ lat: `${point.lat}`, lng: `${point.lng}` })}`)
    const found = body.address ?? null
    if (found !== address) wrong.push(`${point.lat}, ${point.lng}: ${found}, not ${address}`)
  }
  expect(wrong.slice(GOLD.places - GOLD.atLeast)).toEqual([])
})

test.each([
  ['hospital', "St Bernard's Hospital"],
  ['beach', 'Beach'],
])('%s finds places of this kind before streets and bus stops that are named after them', async (words, name) => {
  const { body } = await app.aVisitor().get(`/api/places/search?${new URLSearchParams({ q: words })}`)
  expect(body.items[0].label).toContain(name)
})
