import { askForMail, type MailAnswer } from '#features/accounts/mailed/mailAnswer.browser.ts'
import { forgotPassword } from '#features/accounts/password/password.contract.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'

export interface ForgotAnswer extends MailAnswer {
  view: 'forgot'
}

const FIELDS = { 'user-not-found': 'email', 'invalid-email': 'email' }

/** Requests the mail with the link. Source: spec §8 "Password reset request". */
export async function answerForgot(api: Api, form: FormData): Promise<{ answer: ForgotAnswer; status: number }> {
  const ask = (email: string) => api.call(forgotPassword, { email })
  const { answer, status } = await askForMail(form, ask, { failed: m.forgot_failed(), fieldOf: FIELDS })
  return { answer: { view: 'forgot', ...answer }, status }
}
