import { expect, test } from 'vitest'
import { Refusal } from '#shared/endpoint.ts'
import { askForMail, MAY_BE_SENT, SENT } from './mailAnswer.browser.ts'

const LOST = new Refusal('network', 0, 'Lost')
const TOO_SOON = new Refusal('too-many-requests', 429, 'Too soon', { retryAfterSeconds: 50 })
const UNKNOWN = new Refusal('user-not-found', 404, 'Nobody')

/** What a form is answered that says this of an earlier mail, and whose request is refused like this. */
async function answerTo(earlier: Record<string, string>, refusal: Refusal) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ email: 'anna@lamppost.example', ...earlier })) form.append(name, value)
  const { answer } = await askForMail(form, () => Promise.reject(refusal), { failed: 'Failed' })
  return { ...answer, problem: answer.problem?.code ?? null, email: undefined }
}

test('after a lost answer, being too soon means that the mail may be on its way', async () => {
  const perhaps = { [MAY_BE_SENT]: 'anna@lamppost.example' }
  expect(await answerTo({}, LOST)).toEqual({ problem: 'network', isSent: false, mayBeSent: true, waitMinutes: null })
  expect(await answerTo(perhaps, TOO_SOON)).toEqual({ problem: null, isSent: false, mayBeSent: true, waitMinutes: 1 })
  expect(await answerTo({ [MAY_BE_SENT]: 'other@lamppost.example' }, TOO_SOON)).toMatchObject({
    problem: 'too-many-requests',
    mayBeSent: false,
  })
  // The server's answer says that nothing was sent.
  expect(await answerTo(perhaps, UNKNOWN)).toMatchObject({ problem: 'user-not-found', mayBeSent: false })
  expect(await answerTo({ [SENT]: 'anna@lamppost.example' }, TOO_SOON)).toMatchObject({ isSent: true, waitMinutes: 1 })
})
