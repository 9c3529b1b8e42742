import { handle } from '#server/handle.ts'
import { overviewOf } from './overview.actions.ts'
import { readOverview } from './overview.contract.ts'

export const adminOverviewRoutes = [handle(readOverview, ({ services }) => overviewOf(services))]
