import { data, redirect } from 'react-router'
import { newPasswordErrors } from '#features/accounts/password/password.browser.ts'
import { checkVerification, verifyEmail } from '#features/accounts/register/verify.contract.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/forms.ts'
import { type Problem, problemOfFields, problemOfForm, statusOf } from '#platform/browser/problem.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { isBlank } from '#shared/text.ts'

export interface Name {
  firstName: string
  lastName: string
}

/** What the link shows: only the button, the questions for another browser, or that the address is verified already. */
export type VerifyPage = { view: 'button' | 'verified-before' } | { view: 'questions'; email: string; name: Name }

/** How somebody in another browser proves that the account is theirs. */
export type Way = 'password' | 'new-password'

export type VerifyAnswer =
  | { view: 'verified'; way: Way | null }
  | { view: 'verified-before' }
  | { view: 'button'; problem: Problem }
  | { view: 'questions'; way: Way; name: Name; problem: Problem | null }

const FIELDS = { 'wrong-password': 'password' }

/** Checks the link without using it up. An invalid link shows the button, which then says what is wrong. */
export async function openLink(api: Api, code: string): Promise<VerifyPage> {
  try {
    const { email, passwordNeeded, ...name } = await api.call(checkVerification, { code })
    return passwordNeeded ? { view: 'questions', email, name } : { view: 'button' }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { view: error.code === 'already-verified' ? 'verified-before' : 'button' }
  }
}

/** Verifies the address of the link, or changes to the other kind of proof. */
export async function answerVerify(api: Api, form: FormData, { url }: Request) {
  const text = (field: string) => formText(form, field)
  const name = { firstName: text('firstName'), lastName: text('lastName') }
  const way = wayOf(text('way'))
  const other = wayOf(text('other'))
  if (other) return { view: 'questions', way: other, name, problem: null } satisfies VerifyAnswer
  const wrong = way && whatIsWrong(way, text)
  if (wrong) return data({ view: 'questions', way, name, problem: wrong } satisfies VerifyAnswer, { status: 400 })
  const proof = {
    password: { ...name, password: text('password') },
    'new-password': { ...name, newPassword: text('newPassword') },
  }
  try {
    await api.call(verifyEmail, { code: text('code'), ...(way && proof[way]) })
    return { view: 'verified', way } satisfies VerifyAnswer
  } catch (error) {
    const problem = problemOfForm(error, m.accounts_verify_failed(), { fieldOf: FIELDS })
    if (problem.code === 'already-verified') return { view: 'verified-before' } satisfies VerifyAnswer
    // This browser has lost its cookie since the link was opened.
    if (problem.code === 'password-needed' && !way) return redirect(new URL(url).pathname + new URL(url).search)
    const status = statusOf(error)
    const answer: VerifyAnswer =
      way && !isDead(problem) ? { view: 'questions', way, name, problem } : { view: 'button', problem }
    return data(answer, { status })
  }
}

/** Whether the link can't be used, at this try or another. */
export function isDead({ code }: Problem): boolean {
  return code === 'invalid-code' || code === 'expired-code'
}

/** All wrong fields at once; the server checks them too. */
function whatIsWrong(way: Way, text: (field: string) => string): Problem | null {
  const missing = (field: string) => (isBlank(text(field)) ? m.ui_required_fields() : null)
  return problemOfFields('missing-fields', {
    firstName: missing('firstName'),
    lastName: missing('lastName'),
    ...(way === 'password'
      ? { password: text('password') === '' ? m.accounts_password_missing() : null }
      : newPasswordErrors('newPassword', text('newPassword'), text('confirm'))),
  })
}

function wayOf(typed: string): Way | null {
  return typed === 'password' || typed === 'new-password' ? typed : null
}
