import { formText } from '#platform/browser/forms.ts'
import { isUnanswered, type Problem, problemOfForm, statusOf } from '#platform/browser/problem.ts'
import { MINUTE_SECONDS } from '#shared/clock.ts'
import { canonicalEmail } from '#shared/email.ts'
import { isRefusal } from '#shared/endpoint.ts'

/** The result of requesting a mail with a link. */
export interface MailAnswer {
  email: string
  problem: Problem | null
  /** Whether a mail is on its way, from this request or an earlier one. */
  isSent: boolean
  /** Whether nobody knows if a mail is on its way, because the answer was lost. */
  mayBeSent: boolean
  /** Minutes until another mail may be requested, if this request came too soon after a sent one; else null. */
  waitMinutes: number | null
}

/** Name of the hidden field with the address to which a mail was just sent. */
export const SENT = 'sent'

/** Name of the hidden field with the address to which a mail may have been sent. */
export const MAY_BE_SENT = 'may-be-sent'

const DEAD = new Set(['missing-code', 'invalid-code', 'expired-code'])

/**
 * Requests a mail to the address in a form. If one was sent there before, the answer still says so when this request
 * fails. If this request then came too soon, the answer has the wait instead of a problem; also if the answer before was
 * lost, because that request may have sent one.
 */
export async function askForMail(
  form: FormData,
  ask: (email: string) => Promise<void>,
  { failed, fieldOf }: { failed: string; fieldOf?: Record<string, string> },
): Promise<{ answer: MailAnswer; status: number }> {
  const email = formText(form, 'email')
  const wasSent = form.get(SENT) === canonicalEmail(email)
  const mayHaveSent = form.get(MAY_BE_SENT) === canonicalEmail(email)
  try {
    await ask(email)
    return { answer: { email, problem: null, isSent: true, mayBeSent: false, waitMinutes: null }, status: 200 }
  } catch (error) {
    const problem = problemOfForm(error, failed, { ...(fieldOf && { fieldOf }) })
    const waitMinutes = wasSent || mayHaveSent ? waitOf(problem) : null
    const isLost = isUnanswered(error) && problem.code !== 'mail-failed'
    const mayBeSent = !wasSent && (isLost || waitMinutes !== null)
    const answer = { email, problem: waitMinutes === null ? problem : null, isSent: wasSent, mayBeSent, waitMinutes }
    return { answer, status: statusOf(error) }
  }
}

/** The account's address of a mailed link, or the message why the link is invalid. */
export interface MailedLink {
  email: string
  /** The account's id; only the check of a link to delete an account returns it. */
  accountId?: string
  whyDead: string | null
}

/**
 * Checks a mailed link without using it up.
 * @throws any error but the refusal of an invalid link, since the link may still be good: the page then offers "Try
 * Again" instead of a new link
 */
export async function readLink(check: Promise<Omit<MailedLink, 'whyDead'>>): Promise<MailedLink & { status: number }> {
  try {
    return { ...(await check), whyDead: null, status: 200 }
  } catch (error) {
    if (!isRefusal(error) || !DEAD.has(error.code)) throw error
    return { email: '', whyDead: error.message, status: error.status }
  }
}

/** Separates the message for a link that no longer works from any other problem. */
export function deadOrWrong(problem: Problem): { whyDead: string | null; problem: Problem | null } {
  const isDead = DEAD.has(problem.code)
  return { whyDead: isDead ? problem.message : null, problem: isDead ? null : problem }
}

/** Minutes, rounded up, until a request that came too often may be repeated; null for other problems. */
function waitOf({ code, retryAfterSeconds = MINUTE_SECONDS }: Problem): number | null {
  return code === 'too-many-requests' ? Math.max(1, Math.ceil(retryAfterSeconds / MINUTE_SECONDS)) : null
}
