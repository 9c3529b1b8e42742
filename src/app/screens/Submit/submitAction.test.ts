import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Api, apiContext } from '#platform/browser/api.ts'
import { Refusal } from '#shared/endpoint.ts'
import { submitAction } from './submitAction.ts'

const TYPED = { category: 'litter', description: 'A broken lamp', lat: '36.14', lng: '-5.35' }

test.each([
  [new Refusal('internal', 500, 'of every form'), 'form', 'Error submitting report. Please try again.'],
  [new Refusal('busy', 503, 'of every form'), 'form', 'Error submitting report. Please try again.'],
  [new Refusal('outside', 400, 'Outside', { field: 'lat' }), 'place', 'Outside'],
  [new Refusal('invalid', 400, 'Check it', { field: 'lat' }), 'place', 'Check it'],
])('without JavaScript, a report refused with %o says at the %s: %s', async (refusal, part, text) => {
  const context = new RouterContextProvider()
  context.set(apiContext, { call: () => Promise.reject(refusal) } as unknown as Api) // the action uses nothing else of it
  const request = new Request('http://home.test/submit', { method: 'POST', body: new URLSearchParams(TYPED) })
  const answer = await submitAction({ context, request, url: new URL(request.url), params: {}, pattern: '/submit' })
  expect(answer).toMatchObject({ init: { status: refusal.status }, data: { ...TYPED, problem: { part, text } } })
})
