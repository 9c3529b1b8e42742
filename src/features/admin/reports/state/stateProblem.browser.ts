import { m } from '#messages'
import { problemOf } from '#platform/browser/problem.ts'

/** Why the server did not change a report's state, or did not undo that, in a sentence. */
export function stateProblem(error: unknown, isUndo: boolean): string {
  const stale = isUndo ? m.admin_undo_changed() : m.admin_state_stale()
  return problemOf(error, m.reports_action_failed(), { wordings: { stale } }).message
}
