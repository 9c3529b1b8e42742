import { data, redirect } from 'react-router'
import { m } from '#messages'
import { signIn } from './accounts.contract.ts'
import { isRefusal } from '#shared/endpoint.ts'
import type { Api } from '#web/api.ts'
import { type Problem, problemOf } from '#web/problem.ts'
import { returnPath } from '#web/returnPath.ts'
import { resendVerification } from './verify.contract.ts'

export interface SignInAnswer {
  view: 'form' | 'unverified'
  email: string
  problem: Problem | null
  wasResent: boolean
}

/** Another try with what the form holds leads nowhere: the password was replaced, or the account disabled, somewhere else. */
const NEEDS_FORM = new Set(['wrong-password', 'sign-in-failed', 'user-not-found', 'user-disabled'])

const FIELDS = { 'user-not-found': 'email', 'invalid-email': 'email', 'wrong-password': 'password' }

/** What the intents `sign-in`, `verified` and `resend` of the two account screens lead to. Source: spec §4 "Sign-in", §8. */
export async function answerSignIn(api: Api, form: FormData, returnTo: string | null) {
  const intent = form.get('intent')
  const email = String(form.get('email') ?? '')
  if (intent === 'resend') return resendTo(api, email)

  const isSecondTry = intent === 'verified'
  try {
    await api.call(signIn, { email, password: String(form.get('password') ?? '') })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const isUnverified = error.code === 'unverified-email'
    // Right after registering there may be a wait before the mail: only what is wrong is said.
    const problem = problemOf(error, isSecondTry ? m.verify_failed() : m.signin_failed(), { fieldOf: FIELDS })
    return refused(error.status, {
      view: isUnverified || (isSecondTry && !NEEDS_FORM.has(error.code)) ? 'unverified' : 'form',
      email,
      problem,
      wasResent: false,
    })
  }
  return redirect(returnPath(returnTo))
}

async function resendTo(api: Api, email: string) {
  try {
    await api.call(resendVerification, { email })
    return { view: 'unverified', email, problem: null, wasResent: true } satisfies SignInAnswer
  } catch (error) {
    const problem = problemOf(error, m.verify_resend_failed(), { fieldOf: {} })
    return refused(isRefusal(error) ? error.status : 500, {
      view: 'unverified',
      email,
      problem: { code: problem.code, message: problem.message },
      wasResent: false,
    })
  }
}

// A refusal's status tells the router to leave what is loaded alone; 0 is the network's.
function refused(status: number, answer: SignInAnswer) {
  return data(answer, { status: status || 503 })
}
