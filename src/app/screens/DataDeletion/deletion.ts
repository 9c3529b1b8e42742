import { data } from 'react-router'
import { requestDeletion } from '#features/accountDeletion/deletion.contract.ts'
import { askForMail, deadOrWrong, type MailAnswer } from '#features/accounts/mailed/mailAnswer.browser.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/forms.ts'
import { type Problem, problemOfFields, problemOfForm, statusOf } from '#platform/browser/problem.ts'

export interface DeletionAnswer {
  isDone: boolean
  problem: Problem | null
  /** The message why the link no longer works; null while it does. */
  whyDead: string | null
  /** The choice for the reports; null when none was made. */
  reports: ReportsChoice | null
  /** The id of the account, as the form names it. */
  accountId: string
}

/** The answer to the form that requests the mail, or to the one that deletes. */
export type DeletionAnswers = { asked: MailAnswer; done: null } | { asked: null; done: DeletionAnswer }

/** What to do with the person's reports. */
export type ReportsChoice = 'delete' | 'keep'

/** Requests the mail with the link. Source: spec §5 "Admin and data deletion", §8 "Data deletion". */
export async function answerRequest(api: Api, form: FormData) {
  const ask = (email: string) => api.call(requestDeletion, { email })
  const { answer, status } = await askForMail(form, ask, { failed: m.accountDeletion_failed() })
  return data<DeletionAnswers>({ asked: answer, done: null }, { status })
}

/** Deletes the account of the link, or without a link the signed-in person's. Source: spec §8 "Data deletion". */
export async function answerDeletion(api: Api, form: FormData, code: string | null) {
  const reports = choiceOf(form.get('reports'))
  const accountId = formText(form, 'account')
  const password = formText(form, 'password')
  const wrong = problemOfFields('missing-fields', {
    reports: reports === null ? m.accountDeletion_missing_choice() : null,
    password: code === null && password === '' ? m.accounts_password_missing() : null,
  })
  const answer = { isDone: false, problem: wrong, whyDead: null, reports, accountId }
  const answered = (done: DeletionAnswer, status: number) => data<DeletionAnswers>({ asked: null, done }, { status })
  if (wrong) return answered(answer, 400)
  const proof = code === null ? { password } : { code }
  try {
    await api.call(requestDeletion, { ...proof, keepReports: reports === 'keep' })
    return answered({ ...answer, isDone: true }, 200)
  } catch (error) {
    const problem = problemOfForm(error, m.accountDeletion_failed())
    return answered({ ...answer, ...deadOrWrong(problem) }, statusOf(error))
  }
}

function choiceOf(chosen: FormDataEntryValue | null): ReportsChoice | null {
  return chosen === 'delete' || chosen === 'keep' ? chosen : null
}
