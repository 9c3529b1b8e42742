import { announceStates } from '#features/reports/timeline/announcements.actions.ts'
import type { TestApp } from './app.ts'

/** Makes waiting state changes due and runs the job that announces them. */
export async function announceNow(app: TestApp): Promise<void> {
  await makeAnnouncementsDue(app)
  await announceStates(app.services)
}

/** Makes the state changes of administrators due, as if ten seconds had passed. */
export async function makeAnnouncementsDue(app: TestApp): Promise<void> {
  await app.services.database.sql`update untold_states set due_at = due_at - interval '10 seconds'`
}
