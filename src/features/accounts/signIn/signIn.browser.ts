import { data, redirect } from 'react-router'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { type Problem, problemOfFields, problemOfForm } from '#platform/browser/problem.ts'
import { returnPath } from '#platform/browser/returnPath.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { signIn } from '../accounts.contract.ts'
import { canonicalEmail, isEmail } from '../accounts.rules.ts'
import { askForMail } from '../mailed/mailAnswer.browser.ts'
import { resendVerification } from '../register/verify.contract.ts'

export interface SignInAnswer {
  view: 'form' | 'unverified'
  email: string
  problem: Problem | null
  wasResent: boolean
  /** Minutes until the mail may be sent once more, when that was asked too soon; else null. */
  waitMinutes: number | null
}

/** Another try with what the form holds leads nowhere: the password was replaced, or the account disabled, somewhere else. */
const NEEDS_FORM = new Set(['wrong-password', 'sign-in-failed', 'user-not-found', 'user-disabled'])

const FIELDS = { 'user-not-found': 'email', 'invalid-email': 'email', 'wrong-password': 'password' }

/** What the intents `sign-in`, `verified` and `resend` of the two account screens lead to. Source: spec §4 "Sign-in", §8. */
export async function answerSignIn(api: Api, form: FormData, returnTo: string | null) {
  const intent = form.get('intent')
  const email = String(form.get('email') ?? '')
  const password = String(form.get('password') ?? '')
  if (intent === 'resend') return resendTo(api, form)

  const isSecondTry = intent === 'verified'
  const wrong = problemOfFields('missing-fields', {
    email: isEmail(canonicalEmail(email)) ? null : m.signin_invalid_email(),
    password: password === '' ? m.account_password_missing() : null,
  })
  const said = { email, wasResent: false, waitMinutes: null }
  if (wrong) return refused(400, { view: isSecondTry ? 'unverified' : 'form', problem: wrong, ...said })
  try {
    await api.call(signIn, { email, password })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const isUnverified = error.code === 'unverified-email'
    // Right after registering there may be a wait before the mail: only what is wrong is said.
    const problem = problemOfForm(error, isSecondTry ? m.verify_failed() : m.signin_failed(), {
      fieldOf: FIELDS,
      // Nobody needs to check their details for that.
      wordings: { busy: m.refusal_busy() },
    })
    return refused(error.status, {
      view: isUnverified || (isSecondTry && !NEEDS_FORM.has(error.code)) ? 'unverified' : 'form',
      problem,
      ...said,
    })
  }
  return redirect(returnPath(returnTo))
}

async function resendTo(api: Api, form: FormData) {
  const { answer, status } = await askForMail(form, (email) => api.call(resendVerification, { email }), {
    failed: m.verify_resend_failed(),
  })
  const { email, waitMinutes, isSent: wasResent } = answer
  // The address can't be corrected here, so nothing of it belongs to a field.
  const problem = answer.problem && { code: answer.problem.code, message: answer.problem.message }
  return refused(status, { view: 'unverified', email, problem, wasResent, waitMinutes })
}

// A refusal's status tells the router to leave what is loaded alone; 0 is the network's.
function refused(status: number, answer: SignInAnswer) {
  return data(answer, { status: status || 503 })
}
