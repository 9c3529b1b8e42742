import { handle } from '#platform/server/route.ts'
import { embedMapOf, embedPageOf } from './embed.actions.ts'
import { embedMap, embedPage } from './embed.contract.ts'

export const embedRoutes = [
  handle(embedPage, ({ services, input }) => embedPageOf(services, input)),
  handle(embedMap, ({ services, input }) => embedMapOf(services, input)),
]
