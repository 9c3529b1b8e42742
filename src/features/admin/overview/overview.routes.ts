import { handle } from '#platform/server/route.ts'
import { overviewOf } from './overview.actions.ts'
import { readOverview } from './overview.contract.ts'

export const adminOverviewRoutes = [handle(readOverview, ({ services }) => overviewOf(services))]
