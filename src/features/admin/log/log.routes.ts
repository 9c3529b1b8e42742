import { handle } from '#platform/server/route.ts'
import { readActions } from '../list/lists.actions.ts'
import { listLog } from './log.contract.ts'

export const adminLogRoutes = [handle(listLog, ({ sql, input, services }) => readActions(sql, services, input))]
