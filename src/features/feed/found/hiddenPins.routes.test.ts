import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#platform/browser/api.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { aMember, fill, type Member } from '#test/makers.ts'
import { NO_FILTERS } from '../filters.rules.ts'
import { readPins } from '../pins.browser.ts'

let app: TestApp
let admin: Member
let author: Member

beforeAll(async () => {
  app = await testApp()
  ;[admin, author] = [await aMember(app, { isAdmin: true }), await aMember(app)]
})
afterAll(() => app.close())

/** The hidden reports and whether older ones are missing, as the map of all time gets them. */
async function hiddenOf(reader: Member): Promise<[count: number, isPartial: boolean | undefined]> {
  const call = async (_: unknown, query: Record<string, string>) =>
    (await reader.get(`/api/reports/map?${new URLSearchParams(query)}`)).body
  const api = { call } as unknown as Api // by HTTP
  const signal = AbortSignal.timeout(60_000)
  const { items, isHiddenPartial } = await readPins(api, { ...NO_FILTERS, days: 'all' }, { signal })
  return [items.length, isHiddenPartial]
}

test('the map gets the newest 1,000 hidden reports, and says if there are more', async () => {
  await fill(app)`
    insert into reports (id, author_id, category, description, lat, lng, cell, status, created_at, updated_at)
    select gen_random_uuid(), ${author.id}, 'litter', 'One of many', 36.14, -5.35, 1, 'hidden',
      now() - nth * interval '1 second', now()
    from generate_series(1, 1000) as nth`
  expect(await hiddenOf(admin)).toEqual([1000, undefined])
  await fill(app)`
    insert into reports (id, author_id, category, description, lat, lng, cell, status, created_at, updated_at)
    values (gen_random_uuid(), ${author.id}, 'litter', 'One more', 36.14, -5.35, 1, 'hidden', now(), now())`
  expect(await hiddenOf(admin)).toEqual([1000, true])
  expect(await hiddenOf(await aMember(app))).toEqual([0, undefined])
})
