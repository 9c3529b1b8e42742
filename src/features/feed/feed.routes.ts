import { cardOf } from '#features/reports/cards.contract.ts'
import { isVisibleTo } from '#features/reports/reports.rules.ts'
import { handle, JsonText } from '#server/handle.ts'
import type { Services } from '#server/services.ts'
import { refuse } from '#shared/endpoint.ts'
import { type Filters, readHiddenOfMap, readMap, readPage } from './feed.actions.ts'
import { listReports, mapReports, readReport } from './feed.contract.ts'
import { findReport } from './feed.queries.ts'
import { readyReply, readyText } from './ready.actions.ts'

const VISITOR = { id: null, admin: false }

export const feedRoutes = [
  handle(listReports, {
    run: ({ sql, user, input, now }) => readPage(sql, user ?? VISITOR, input, now),
    ready(input, services) {
      const { category, days, limit, cursor = '' } = input
      return readyReply(services, `list ${category} ${days} ${limit} ${cursor}`, async () =>
        JSON.stringify(await readPage(services.database.sql, VISITOR, input, services.now())),
      )
    },
  }),

  handle(mapReports, {
    async run({ sql, services, user, input, now }) {
      const visible = await readyText(services, questionOfMap(input), () => mapText(services, input))
      const hidden = user ? await readHiddenOfMap(sql, user, input, now) : []
      return new JsonText(hidden.length ? withEntries(visible, hidden) : visible)
    },
    ready: (input, services) => readyReply(services, questionOfMap(input), () => mapText(services, input)),
  }),

  handle(readReport, async ({ sql, user, input }) => {
    const row = await findReport(sql, input.id, user?.id ?? null)
    if (!row || !isVisibleTo({ status: row.status, authorId: row.author_id }, user)) throw refuse(readReport, 'no-report')
    return cardOf(row, user?.id ?? null)
  }),
]

function questionOfMap({ category, days }: Filters): string {
  return `map ${category} ${days}`
}

async function mapText({ database, now }: Services, filters: Filters): Promise<string> {
  return JSON.stringify({ items: await readMap(database.sql, filters, now()) })
}

/** The text of a map's answer with a few more entries at its end. */
function withEntries(text: string, entries: unknown[]): string {
  const more = JSON.stringify(entries).slice(1)
  const isEmpty = text.endsWith('[]}')
  return `${text.slice(0, -2)}${isEmpty ? '' : ','}${more}}`
}
