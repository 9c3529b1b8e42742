import { data, redirect, redirectDocument } from 'react-router'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import type { Api } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/forms.ts'
import { type Problem, problemOfFields, problemOfForm } from '#platform/browser/problem.ts'
import { canonicalEmail, isEmail } from '#shared/email.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { returnPath } from '#shared/sitePath.ts'
import { askForMail } from '../mailed/mailAnswer.browser.ts'
import { resendVerification } from '../register/verify.contract.ts'
import { signIn } from './signIn.contract.ts'

export interface SignInAnswer {
  view: 'form' | 'unverified'
  email: string
  problem: Problem | null
  wasResent: boolean
  /** Minutes until the mail may be sent again, if it was requested too soon; else null. */
  waitMinutes: number | null
}

/**
 * Refusals after which the same input can't succeed, so the form is shown again: the password was replaced or the
 * account disabled elsewhere.
 */
const NEEDS_FORM = new Set(['wrong-password', 'sign-in-failed', 'user-not-found', 'user-disabled'])

const FIELDS = { 'user-not-found': 'email', 'invalid-email': 'email', 'wrong-password': 'password' }

/** Goes to a page after signing in. Loads it as a whole if the account has another language. */
export function goOn(language: string | null, to: string | null): Response {
  const isSame = language === null || language === getLocale()
  return (isSame ? redirect : redirectDocument)(returnPath(to))
}

/** Handles the intents `sign-in`, `verified` and `resend` of the two account screens. Source: spec §4 "Sign-in", §8. */
export async function answerSignIn(api: Api, form: FormData, returnTo: string | null) {
  const intent = form.get('intent')
  const email = formText(form, 'email')
  const password = formText(form, 'password')
  if (intent === 'resend') return resendTo(api, form)

  const isSecondTry = intent === 'verified'
  const wrong = problemOfFields('missing-fields', {
    email: isEmail(canonicalEmail(email)) ? null : m.accounts_signin_invalid_email(),
    password: password === '' ? m.accounts_password_missing() : null,
  })
  const said = { email, wasResent: false, waitMinutes: null }
  if (wrong) return refused(400, { view: isSecondTry ? 'unverified' : 'form', problem: wrong, ...said })
  let language
  try {
    ;({ language } = await api.call(signIn, { email, password }))
  } catch (error) {
    if (!isRefusal(error)) throw error
    const isUnverified = error.code === 'unverified-email'
    // The second try follows a registration, so its fallback message is about the verification.
    const problem = problemOfForm(error, isSecondTry ? m.accounts_verify_failed() : m.accounts_signin_failed(), {
      fieldOf: FIELDS,
      // The fallback message would ask users to check their details, which does not help then.
      ...(!isSecondTry && { unreached: m.ui_server_unreachable() }),
      wordings: { busy: m.ui_refusal_busy() },
    })
    return refused(error.status, {
      view: isUnverified || (isSecondTry && !NEEDS_FORM.has(error.code)) ? 'unverified' : 'form',
      problem,
      ...said,
    })
  }
  return goOn(language, returnTo)
}

async function resendTo(api: Api, form: FormData) {
  const { answer, status } = await askForMail(form, (email) => api.call(resendVerification, { email }), {
    failed: m.accounts_verify_resend_failed(),
  })
  const { email, waitMinutes, isSent: wasResent } = answer
  // The address can't be edited in this view, so the problem belongs to no field.
  const problem = answer.problem && { code: answer.problem.code, message: answer.problem.message }
  return refused(status, { view: 'unverified', email, problem, wasResent, waitMinutes })
}

// The status of a refusal keeps the router from reloading data. Network errors have status 0.
function refused(status: number, answer: SignInAnswer) {
  return data(answer, { status: status || 503 })
}
