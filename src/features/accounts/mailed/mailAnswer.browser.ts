import { type Problem, problemOfForm } from '#platform/browser/problem.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/clock.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { canonicalEmail } from '../accounts.rules.ts'

/** What asking for a mail with a link has come to. */
export interface MailAnswer {
  email: string
  problem: Problem | null
  /** A mail is on its way, of this request or of one before it. */
  isSent: boolean
  /** Minutes until another may be asked for, when that came too soon after one that was sent; else null. */
  waitMinutes: number | null
}

/** The name of the hidden field with the address that a mail was just sent to. */
export const SENT = 'sent'

const MINUTE_SECONDS = MINUTE_MS / SECOND_MS

/**
 * Asks for a mail to the address in a form. What was sent before stays said, whatever becomes of another request; one that comes too soon
 * is no failure then.
 */
export async function askForMail(
  form: FormData,
  ask: (email: string) => Promise<void>,
  { failed, fieldOf }: { failed: string; fieldOf?: Record<string, string> },
): Promise<{ answer: MailAnswer; status: number }> {
  const email = String(form.get('email') ?? '')
  const wasSent = form.get(SENT) === canonicalEmail(email)
  try {
    await ask(email)
    return { answer: { email, problem: null, isSent: true, waitMinutes: null }, status: 200 }
  } catch (error) {
    const problem = problemOfForm(error, failed, { ...(fieldOf && { fieldOf }) })
    const waitMinutes = wasSent ? waitOf(problem) : null
    const answer = { email, problem: waitMinutes === null ? problem : null, isSent: wasSent, waitMinutes }
    // 0 is the network's.
    return { answer, status: (isRefusal(error) && error.status) || 503 }
  }
}

/** Minutes, rounded up, until what came too often may be asked for again; null for another problem. */
function waitOf({ code, retryAfterSeconds = MINUTE_SECONDS }: Problem): number | null {
  return code === 'too-many-requests' ? Math.max(1, Math.ceil(retryAfterSeconds / MINUTE_SECONDS)) : null
}
