import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'

interface MailSentProps {
  /** Shown once the mail is on its way. */
  sent: string
  /** Minutes until another mail may be requested; null unless it was requested too soon. */
  waitMinutes: number | null
}

/** Says that a mail is on its way, or how long to wait if another one was requested too soon. */
export function MailSent({ sent, waitMinutes }: MailSentProps) {
  const wait = m.accounts_mail_wait({ minutes: waitMinutes ?? 0 })
  return (
    <Banner tone={waitMinutes === null ? 'ok' : 'wait'} role="status" isAnswer>
      {waitMinutes === null ? sent : wait}
    </Banner>
  )
}
