import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'

interface MailSentProps {
  /** Shown once the mail is on its way. */
  sent: string
  /** Minutes until another mail may be requested; null unless it was requested too soon. */
  waitMinutes: number | null
  /** Whether the last request failed, which is said elsewhere. */
  hasFailed: boolean
}

/** Says that a mail is on its way, or how long to wait if another one was requested too soon. */
export function MailSent({ sent, waitMinutes, hasFailed }: MailSentProps) {
  const wait = m.accounts_mail_wait({ minutes: waitMinutes ?? 0 })
  return (
    <Banner tone={waitMinutes === null ? 'ok' : 'wait'} role="status" isAnswer={!hasFailed}>
      {waitMinutes === null ? sent : wait}
    </Banner>
  )
}
