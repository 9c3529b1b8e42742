import { m } from '#messages'
import { Hint } from '#platform/browser/ui/form/Field.tsx'
import { canonicalEmail } from '#shared/email.ts'
import { type MailAnswer, MAY_BE_SENT, SENT } from './mailAnswer.browser.ts'
import { Banner } from '#platform/browser/ui/Banner.tsx'
import type { ReactNode } from 'react'
import type { Problem } from '#platform/browser/problem.ts'
import { EmailInput } from '#platform/browser/ui/form/credentials.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { ProblemBanner } from '#platform/browser/ui/Support.tsx'
import { useErrors } from '#platform/browser/hooks/useErrors.ts'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'

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
      {(isSent || waitMinutes !== null) && (
        <MailSent sent={isSent ? sent : null} waitMinutes={waitMinutes} hasFailed={problem !== null} />
      )}
      <EmailForm
        intent={intent}
        email={answer?.email ?? email}
        problem={problem}
        submit={submit}
        busyLabel={m.accounts_verify_sending()}
      >
        {isSent && answer && <input type="hidden" name={SENT} value={canonicalEmail(answer.email)} />}
        {answer?.mayBeSent && <input type="hidden" name={MAY_BE_SENT} value={canonicalEmail(answer.email)} />}
      </EmailForm>
      {isSent && <Hint>{hint}</Hint>}
    </>
  )
}

interface MailSentProps {
  /** Shown once the mail is on its way; null if that is not known. */
  sent: string | null
  /** Minutes until another mail may be requested; null unless it was requested too soon. */
  waitMinutes: number | null
  /** Whether the last request failed, which is said elsewhere. */
  hasFailed: boolean
}

/** Says that a mail is on its way, or how long to wait if another one was requested too soon. */
export function MailSent({ sent, waitMinutes, hasFailed }: MailSentProps) {
  const waitText = sent === null ? m.accounts_mail_wait_unsure : m.accounts_mail_wait
  const wait = `${m.ui_refusal_too_many_requests()} ${waitText({ minutes: waitMinutes ?? 0 })}`
  return (
    <Banner tone={waitMinutes === null ? 'ok' : 'wait'} role="status" isAnswer={!hasFailed}>
      {waitMinutes === null ? sent : wait}
    </Banner>
  )
}

interface EmailFormProps {
  /** The intent that is posted to the action of the route. */
  intent: string
  /** Initial value of the email field. */
  email: string
  problem: Problem | null
  submit: string
  busyLabel: string
  /** Hidden fields. */
  children?: ReactNode
}

/** A form with an email field: for requesting a mail, or signing in by a mailed link. */
export function EmailForm({ intent, email, problem, submit, busyLabel, children }: EmailFormProps) {
  const errors = useErrors(problem)
  return (
    <PostForm onInput={errors.onInput}>
      <ProblemBanner problem={problem} />
      <EmailInput defaultValue={email} {...errors.at('email')} />
      {children}
      <SubmitButton intent={intent} busyLabel={busyLabel}>
        {submit}
      </SubmitButton>
    </PostForm>
  )
}
