import { v7 as newId } from 'uuid'
import { deleteNotificationsAbout } from '#features/notifications/notifications.queries.ts'
import { reverseReport } from '#features/rewards/rewards.actions.ts'
import { handle } from '#platform/server/route.ts'
import { dayIn } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { countInHours } from '../counts/hours.queries.ts'
import { lockReport } from '../reports.queries.ts'
import { isVisibleTo } from '../reports.rules.ts'
import { deleteReport } from './deletion.contract.ts'
import { saveDeletion } from './deletion.queries.ts'

export const deletionRoutes = [
  handle(deleteReport, async ({ sql, services, user, input, now }) => {
    const report = await lockReport(sql, input.id)
    if (!report || !isVisibleTo(report, user)) throw refuse(deleteReport, 'no-report')
    if (report.authorId !== user.id) throw refuse(deleteReport, 'not-author')
    await saveDeletion(sql, report.id, { deletedBy: user.id, eventId: newId(), now })
    const reversed = { reportId: report.id, authorId: user.id, day: dayIn(services.territory.timeZone, now) }
    await reverseReport(sql, reversed, now)
    await deleteNotificationsAbout(sql, [report.id])
    if (report.status !== 'hidden') await countInHours(sql, [report], -1)
  }),
]
