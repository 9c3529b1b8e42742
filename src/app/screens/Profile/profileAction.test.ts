import { expect, test } from 'vitest'
import type { Api } from '#platform/browser/api.ts'
import { profileAction } from './profileAction.ts'

test.each([{}, { intent: 'theme' }, { intent: 'of an older page' }])(
  'a form that asks for %j changes nothing',
  async (fields) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const calls: unknown[] = []
    const api = { call: async (endpoint: unknown) => void calls.push(endpoint) } as unknown as Api // nothing may be sent
    expect(await profileAction(api, form, '/profile')).toMatchObject({ init: { status: 400 } })
    expect(calls).toEqual([])
  },
)
