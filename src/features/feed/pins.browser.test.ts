import { expect, test } from 'vitest'
import type { Api } from '#platform/browser/api.ts'
import { NO_FILTERS } from './filters.rules.ts'
import { readPins } from './pins.browser.ts'

/** A server with this many parts. `asked` has the cursor of each request. */
function aServer(parts: number) {
  const asked: unknown[] = []
  const call = async (_: unknown, { cursor = '0' }: { cursor?: string }) => {
    asked.push(cursor)
    const next = Number(cursor) + 1
    return { items: [[`pin ${cursor}`]], validated: [`pin ${cursor}`], next: next < parts ? String(next) : null }
  }
  return { asked, api: { call } as unknown as Api } // the test needs no other methods
}

test('the map gets all parts of its answer, each once', async () => {
  const { api, asked } = aServer(3)
  const pins = ['pin 0', 'pin 1', 'pin 2']
  const all = await readPins(api, NO_FILTERS, {})
  expect(all).toEqual({ items: pins.map((pin) => [pin]), validated: pins, next: null })
  expect(asked).toEqual(['0', '1', '2'])
})

test('of a map with very many pins, the rest is not asked for', async () => {
  const { api, asked } = aServer(30)
  expect((await readPins(api, NO_FILTERS, {}, 2)).next).toBe('2')
  expect(asked).toEqual(['0', '1'])
})
