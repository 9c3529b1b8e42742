import { m } from '#messages'
import { forgotPassword } from '#features/accounts/accounts.contract.ts'
import type { MailAnswer } from '#features/accounts/MailedLinkForm.tsx'
import { isRefusal } from '#shared/endpoint.ts'
import type { Api } from '#web/api.ts'
import { problemOf } from '#web/problem.ts'

export interface ForgotAnswer extends MailAnswer {
  view: 'forgot'
}

const FIELDS = { 'user-not-found': 'email', 'invalid-email': 'email' }

/** Asks for the mail with the link. Source: spec §8 "Password reset request". */
export async function answerForgot(api: Api, form: FormData): Promise<{ answer: ForgotAnswer; status: number }> {
  const email = String(form.get('email') ?? '')
  try {
    await api.call(forgotPassword, { email })
    return { answer: { view: 'forgot', email, problem: null, isSent: true }, status: 200 }
  } catch (error) {
    const problem = problemOf(error, m.forgot_failed(), { fieldOf: FIELDS })
    // 0 is the network's.
    const status = (isRefusal(error) && error.status) || 503
    return { answer: { view: 'forgot', email, problem, isSent: false }, status }
  }
}
