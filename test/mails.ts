import { sendDueMails } from '#features/mail/mail.actions.ts'
import type { TestApp } from './app.ts'

/** Runs the mail job with every retry due now. Sets the queue's times, since the queue uses the database's clock. */
export async function retryMails(app: TestApp): Promise<void> {
  await app.services.database.sql`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`
  await sendDueMails(app.services)
}
