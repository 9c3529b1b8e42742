import { deadOrWrong, readLink } from '#features/accounts/mailed/mailAnswer.browser.ts'
import { newPasswordErrors } from '#features/accounts/password/password.browser.ts'
import { checkReset, resetPassword } from '#features/accounts/password/password.contract.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/formText.ts'
import { noteBug, type Problem, problemOfFields, problemOfForm, statusOf } from '#platform/browser/problem.ts'

export interface ResetAnswer {
  isDone: boolean
  /** The message why the link no longer works; null while it does. */
  whyDead: string | null
  problem: Problem | null
}

const FIELDS = { 'short-password': 'password', 'weak-password': 'password', 'long-password': 'password' }

/** Checks the code without using it up. Source: spec §8 "Reset link". @throws as `readLink` */
export function checkLink(api: Api, code: string) {
  return readLink(api.call(checkReset, { code }))
}

/** Sets the password that was typed twice. Source: spec §5 "Reset password", §8 "Reset link". */
export async function answerReset(api: Api, code: string, form: FormData): Promise<ResetAnswer & { status: number }> {
  const [password = '', confirm = ''] = ['password', 'confirm'].map((name) => formText(form, name))
  const wrong = problemOfFields('wrong-passwords', newPasswordErrors('password', password, confirm))
  if (wrong) {
    // With an invalid link another password would not help.
    const { whyDead } = await checkLink(api, code).catch((error: unknown) => {
      noteBug(error)
      return { whyDead: null }
    })
    return { isDone: false, whyDead, problem: whyDead === null ? wrong : null, status: 400 }
  }
  try {
    await api.call(resetPassword, { code, password })
  } catch (error) {
    const problem = problemOfForm(error, m.accounts_reset_failed(), { fieldOf: FIELDS })
    return { isDone: false, ...deadOrWrong(problem), status: statusOf(error) }
  }
  return { isDone: true, whyDead: null, problem: null, status: 200 }
}
