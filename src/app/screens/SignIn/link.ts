import { data } from 'react-router'
import { askForMail, deadOrWrong, type MailAnswer, readLink } from '#features/accounts/mailed/mailAnswer.browser.ts'
import { forgotPassword } from '#features/accounts/password/password.contract.ts'
import { askedLink, forgetLink, rememberLink } from '#features/accounts/signIn/link.browser.ts'
import { checkLink, requestLink, signInByLink } from '#features/accounts/signIn/link.contract.ts'
import { goOn } from '#features/accounts/signIn/signIn.browser.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/forms.ts'
import { type Problem, problemOfForm, statusOf } from '#platform/browser/problem.ts'

/** What became of a request for a mail: with a link that signs in, or one for a new password. */
export interface RequestAnswer extends MailAnswer {
  view: 'forgot' | 'link'
}

/** Why signing in by a link has failed; success redirects instead. */
export interface ArrivalAnswer {
  view: 'arrived'
  email: string
  problem: Problem | null
  /** The message why the link no longer works; null while it does. */
  whyDead: string | null
}

const FIELDS = { 'user-not-found': 'email', 'invalid-email': 'email', 'wrong-email': 'email' }

/** Requests the mail with the link for a new password. Source: spec §8 "Password reset request". */
export async function answerForgot(api: Api, form: FormData) {
  const ask = (email: string) => api.call(forgotPassword, { email })
  const { answer, status } = await askForMail(form, ask, { failed: m.accounts_forgot_failed(), fieldOf: FIELDS })
  return data<RequestAnswer>({ view: 'forgot', ...answer }, { status })
}

/** Requests the mail with the link that signs in. */
export async function answerLink(api: Api, form: FormData, returnTo: string | null) {
  async function ask(email: string): Promise<void> {
    await api.call(requestLink, { email })
    if (!import.meta.env.SSR) rememberLink({ email, returnTo })
  }
  const { answer, status } = await askForMail(form, ask, { failed: m.accounts_link_failed(), fieldOf: FIELDS })
  return data<RequestAnswer>({ view: 'link', ...answer }, { status })
}

/** Why a link is invalid, if it is. Does not use the link up. @throws as `readLink` */
export function whyLinkDead(api: Api, code: string) {
  // The answer does not say whose link it is.
  return readLink(api.call(checkLink, { code }).then(() => ({ email: '' })))
}

/** Signs in with the code of the mailed link. */
export async function answerArrival(api: Api, form: FormData, code: string, returnTo: string | null) {
  const email = formText(form, 'email')
  let language
  try {
    ;({ language } = await api.call(signInByLink, { email, code }))
  } catch (error) {
    const problem = problemOfForm(error, m.accounts_signin_failed(), {
      fieldOf: FIELDS,
      unreached: m.ui_server_unreachable(),
      wordings: { busy: m.ui_refusal_busy() },
    })
    return data<ArrivalAnswer>({ view: 'arrived', email, ...deadOrWrong(problem) }, { status: statusOf(error) })
  }
  const asked = import.meta.env.SSR ? null : askedLink()
  if (!import.meta.env.SSR) forgetLink()
  return goOn(language, returnTo ?? asked?.returnTo ?? null)
}
