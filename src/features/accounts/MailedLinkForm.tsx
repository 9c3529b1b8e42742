import { m } from '#messages'
import type { Problem } from '#web/problem.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Hint } from '#web/ui/Field.tsx'
import { EmailForm } from './EmailForm.tsx'

/** What asking for a mail with a link has come to. */
export interface MailAnswer {
  email: string
  problem: Problem | null
  isSent: boolean
}

interface MailedLinkFormProps {
  intent: string
  /** What was typed elsewhere before. */
  email: string
  answer: MailAnswer | null
  submit: string
  /** Said once the mail is on its way. */
  sent: string
  hint: string
}

/** Asks for a mail with a link; the form stays, so that it can be asked for again. */
export function MailedLinkForm({ intent, email, answer, submit, sent, hint }: MailedLinkFormProps) {
  const { problem = null, isSent = false } = answer ?? {}
  return (
    <>
      {isSent && (
        <Banner tone="ok" role="status">
          {sent}
        </Banner>
      )}
      <EmailForm
        intent={intent}
        email={answer?.email ?? email}
        problem={problem}
        submit={submit}
        busyLabel={m.verify_sending()}
      />
      {isSent && <Hint>{hint}</Hint>}
    </>
  )
}
