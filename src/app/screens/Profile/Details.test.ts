import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Api, apiContext } from '#platform/browser/api.ts'
import { Refusal } from '#shared/endpoint.ts'
import { screen } from './Details.tsx'

const PASSWORDS = { current: 'lamps at night', password: 'lamps at noon', confirm: 'lamps at noon' }

test.each([
  [{ edit: 'name', firstName: 'Ada' }, 429, 429],
  [{ edit: 'password', ...PASSWORDS }, 403, 403],
  [{ edit: 'home', home: 'Main Street' }, 0, 503],
  [{ edit: 'phone', number: ' ' }, 429, 400],
])('the form %j, refused with %i, is answered with %i', async (typed, status, shown) => {
  const context = new RouterContextProvider()
  const call = () => Promise.reject(new Refusal('refused', status, 'Refused'))
  context.set(apiContext, { call } as unknown as Api) // the action uses nothing else of it
  const request = new Request('http://home.test/profile/details', { method: 'POST', body: new URLSearchParams(typed) })
  const url = new URL(request.url)
  const answer = await screen.action({ context, request, url, params: {}, pattern: '/profile/details' })
  expect(answer).toMatchObject({ init: { status: shown }, data: { edit: typed.edit } })
})
