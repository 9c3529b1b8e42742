import { m } from '#messages'
import type { MailAnswer } from '#features/accounts/MailedLinkForm.tsx'
import { checkDeletion, requestDeletion } from '#features/legal/deletion.contract.ts'
import { isRefusal } from '#shared/endpoint.ts'
import type { Api } from '#web/api.ts'
import { type Problem, problemOf } from '#web/problem.ts'

/** Whose the link is, or in what words it is dead. */
export interface DeletionLink {
  email: string
  whyDead: string | null
}

export interface DeletionAnswer {
  isDone: boolean
  problem: Problem | null
  /** Why the link does not work any more, in words; null while it does. */
  whyDead: string | null
  /** What was chosen for the reports. */
  keepReports: boolean
}

const DEAD = new Set(['missing-code', 'invalid-code', 'expired-code'])

/** Checks the code of a mailed link without using it up. */
export async function readLink(api: Api, code: string): Promise<DeletionLink & { status: number }> {
  try {
    const { email } = await api.call(checkDeletion, { code })
    return { email, whyDead: null, status: 200 }
  } catch (error) {
    return { email: '', whyDead: problemOf(error, m.deletion_link_failed()).message, status: statusOf(error) }
  }
}

/** Asks for the mail with the link. Source: spec §5 "Admin and data deletion", §8 "Data deletion". */
export async function answerRequest(api: Api, form: FormData): Promise<MailAnswer & { status: number }> {
  const email = String(form.get('email') ?? '')
  try {
    await api.call(requestDeletion, { email })
    return { email, problem: null, isSent: true, status: 200 }
  } catch (error) {
    return { email, problem: problemOf(error, m.deletion_failed()), isSent: false, status: statusOf(error) }
  }
}

/** Deletes the account: of the link when there is one, else one's own. Source: spec §8 "Data deletion". */
export async function answerDeletion(
  api: Api,
  form: FormData,
  code: string | null,
): Promise<DeletionAnswer & { status: number }> {
  const keepReports = form.get('reports') === 'keep'
  const proof = code === null ? { password: String(form.get('password') ?? '') } : { code }
  try {
    await api.call(requestDeletion, { ...proof, keepReports })
    return { isDone: true, problem: null, whyDead: null, keepReports, status: 200 }
  } catch (error) {
    const problem = problemOf(error, m.deletion_failed())
    const isDead = DEAD.has(problem.code)
    return {
      isDone: false,
      whyDead: isDead ? problem.message : null,
      problem: isDead ? null : problem,
      keepReports,
      status: statusOf(error),
    }
  }
}

// 0 is the network's.
function statusOf(error: unknown): number {
  return (isRefusal(error) && error.status) || 503
}
