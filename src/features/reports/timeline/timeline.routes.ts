import { handle } from '#platform/server/route.ts'
import { refuse } from '#shared/endpoint.ts'
import { isVisibleTo } from '../reports.rules.ts'
import { readTimeline } from './timeline.contract.ts'
import { findTimeline } from './timeline.queries.ts'

export const timelineRoutes = [
  handle(readTimeline, async ({ sql, user, input: { id } }) => {
    const report = await findTimeline(sql, id)
    if (!report || !isVisibleTo(report, user)) throw refuse(readTimeline, 'no-report')
    return { items: report.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })), next: null }
  }),
]
