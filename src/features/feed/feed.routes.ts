import { cardOf } from '#features/reports/card/cards.actions.ts'
import { isVisibleTo } from '#features/reports/reports.rules.ts'
import { handle, JsonText } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { refuse } from '#shared/endpoint.ts'
import { readHiddenOfMap, readMap, readOwnOfPage, readPage, readVisiblePage } from './feed.actions.ts'
import { listReports, mapReports, readReport } from './feed.contract.ts'
import { findReport } from './feed.queries.ts'
import { cachedAnswer } from './feedCache.actions.ts'
import { type Asked, type AskedList, daysAsked } from './found/found.actions.ts'
import { countSearch } from './found/searchLimit.actions.ts'

export const feedRoutes = [
  handle(listReports, {
    async run({ sql, services, caller, user, input, now }) {
      await countSearch(services, input, caller)
      const visible = await readyList(services, input)
      if (!user) return new JsonText(visible.text)
      const own = user.admin ? null : await readOwnOfPage(sql, user, visible.extra)
      return own ?? readPage(sql, user, input, now)
    },
    async forVisitors(input, services, address) {
      await countSearch(services, input, { address, user: null })
      return readyList(services, input)
    },
  }),

  handle(mapReports, {
    async run({ sql, services, caller, user, input, now }) {
      await countSearch(services, input, caller)
      const { text, extra: visible } = await readyMap(services, input)
      const hidden = user && (await readHiddenOfMap(sql, user, input, now))
      if (!hidden?.items.length) return new JsonText(text)
      const { validated, items, isHiddenPartial } = hidden
      return {
        ...visible,
        validated: [...visible.validated, ...validated],
        items: [...visible.items, ...items],
        ...(isHiddenPartial && { isHiddenPartial }),
      }
    },
    async forVisitors(input, services, address) {
      await countSearch(services, input, { address, user: null })
      return readyMap(services, input)
    },
  }),

  handle(readReport, async ({ sql, user, input }) => {
    const row = await findReport(sql, input.id, user?.id ?? null)
    if (!row || !isVisibleTo({ status: row.status, authorId: row.author_id }, user))
      throw refuse(readReport, 'no-report')
    return cardOf(row, user?.id ?? null)
  }),
]

function readyList(services: Services, asked: AskedList) {
  return cachedAnswer(services, `list ${keyOf(asked)}`, async () => {
    const visible = await readVisiblePage(services.database, asked, services.now())
    return { text: JSON.stringify(visible.page), extra: visible }
  })
}

function readyMap(services: Services, asked: Asked) {
  return cachedAnswer(services, `map ${keyOf(asked)}`, async () => {
    const visible = await readMap(services.database.read, asked, services.now())
    return { text: JSON.stringify(visible), extra: visible }
  })
}

/** Equal for equal filters, because the schema orders their names. */
function keyOf(asked: Asked): string {
  return JSON.stringify({ ...asked, days: daysAsked(asked) })
}
