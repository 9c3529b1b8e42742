import { sendDueMails } from '#features/mail/mail.actions.ts'
import type { TestApp } from './app.ts'

/** Does the minute's job as if the time of every mail's next try had come. The queue goes by the database's clock. */
export async function retryMails(app: TestApp): Promise<void> {
  await app.services.database.sql`update jobs.job set start_after = now() where name = 'mail' and state = 'retry'`
  await sendDueMails(app.services)
}
