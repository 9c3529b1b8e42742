import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Api, apiContext } from '#platform/browser/api.ts'
import { Refusal } from '#shared/endpoint.ts'
import { reportAction } from './reportAction.ts'

/** What the page says when the server refuses a plain form. */
async function answerTo(form: Record<string, string>, refusal: Refusal) {
  const context = new RouterContextProvider()
  context.set(apiContext, { call: () => Promise.reject(refusal) } as unknown as Api) // the action uses nothing else of it
  const request = new Request('http://home.test/report/1', { method: 'POST', body: new URLSearchParams(form) })
  const url = new URL(request.url)
  return reportAction({ context, request, url, params: { id: '1' }, pattern: '/report/:id' })
}

const FORMS = [
  [{ intent: 'confirm' }, "Your vote wasn't counted. Please try again."],
  [{ intent: 'take-back' }, "Your vote wasn't counted. Please try again."],
  [{ intent: 'follow' }, "We couldn't change whether you follow this report. Please try again."],
  [{ intent: 'flag', reason: 'spam' }, 'Failed to submit report. Please try again.'],
  [{ intent: 'delete' }, 'Failed to delete report. Please try again.'],
  [{ text: 'Still there' }, 'Failed to submit comment. Please try again.'],
] as const

test.each(FORMS)('the plain form %j that fails for no reason of its own says: %s', async (form, sentence) => {
  for (const [code, status] of [
    ['internal', 500],
    ['busy', 503],
    ['invalid', 400],
  ] as const) {
    const answer = await answerTo(form, new Refusal(code, status, 'of every form'))
    expect(answer).toMatchObject({
      init: { status },
      data: 'text' in form ? { comment: { text: form.text, problem: sentence } } : { problem: sentence },
    })
  }
})

test.each(FORMS)('the plain form %j says why it was refused, if there is a reason of its own', async (form) => {
  const answer = await answerTo(form, new Refusal('hidden-report', 409, 'Hidden'))
  expect(answer).toMatchObject({ data: 'text' in form ? { comment: { problem: 'Hidden' } } : { problem: 'Hidden' } })
})
