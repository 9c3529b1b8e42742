import { m } from '#messages'
import { Hint } from '#platform/browser/ui/form/Field.tsx'
import { canonicalEmail } from '#shared/email.ts'
import { EmailForm } from './EmailForm.tsx'
import { type MailAnswer, SENT } from './mailAnswer.browser.ts'
import { MailSent } from './MailSent.tsx'

interface MailedLinkFormProps {
  intent: string
  /** Initial address, for example typed in another form before. */
  email: string
  answer: MailAnswer | null
  submit: string
  /** Shown once the mail is on its way. */
  sent: string
  hint: string
}

/** Form that requests a mail with a link. It stays visible, so that the mail can be requested again. */
export function MailedLinkForm({ intent, email, answer, submit, sent, hint }: MailedLinkFormProps) {
  const { problem = null, isSent = false, waitMinutes = null } = answer ?? {}
  return (
    <>
      {isSent && <MailSent sent={sent} waitMinutes={waitMinutes} hasFailed={problem !== null} />}
      <EmailForm
        intent={intent}
        email={answer?.email ?? email}
        problem={problem}
        submit={submit}
        busyLabel={m.accounts_verify_sending()}
      >
        {isSent && answer && <input type="hidden" name={SENT} value={canonicalEmail(answer.email)} />}
      </EmailForm>
      {isSent && <Hint>{hint}</Hint>}
    </>
  )
}
