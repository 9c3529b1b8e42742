import { tellStates } from '#features/reports/timeline/telling.actions.ts'
import type { TestApp } from './app.ts'

/** Has ten seconds pass for what administrators have made of reports, and the job tell of it. */
export async function tellNow(app: TestApp): Promise<void> {
  await tenSecondsPass(app)
  await tellStates(app.services)
}

/** Has ten seconds pass for what administrators have made of reports. */
export async function tenSecondsPass(app: TestApp): Promise<void> {
  await app.services.database.sql`update untold_states set due_at = due_at - interval '10 seconds'`
}
