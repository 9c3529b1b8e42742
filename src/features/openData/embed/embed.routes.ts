import { countSearch } from '#features/feed/found/searchLimit.actions.ts'
import { handle } from '#platform/server/route.ts'
import { embedMapOf, embedPageOf } from './embed.actions.ts'
import { embedMap, embedPage } from './embed.contract.ts'

export const embedRoutes = [
  handle(embedPage, async ({ services, caller, input }) => {
    await countSearch(services, input, caller)
    return embedPageOf(services, input)
  }),
  handle(embedMap, async ({ services, caller, input }) => {
    await countSearch(services, input, caller)
    return embedMapOf(services, input)
  }),
]
