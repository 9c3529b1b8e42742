import type { User } from '#features/accounts/accounts.rules.ts'
import { deviceOf } from '#features/accounts/sessions/devices.gateway.ts'
import { findSessionsOf } from '#features/accounts/sessions/sessions.queries.ts'
import { m } from '#messages'
import type { Sql } from '#platform/server/database/sql.ts'
import { RightsChanged } from '#platform/server/rights.ts'
import type { Services } from '#platform/server/services.ts'
import { NIL_ID } from '#shared/ids.ts'
import { ownRecordOf } from '../profile.actions.ts'
import {
  findChannelsOf,
  findStandingOf,
  pageOfAlerts,
  pageOfFollows,
  type PageAsked,
  pageOfComments,
  pageOfFlags,
  pageOfModeration,
  pageOfNotifications,
  pageOfPoints,
  pageOfReports,
  pageOfVotes,
  type RowWithFiles,
} from './export.queries.ts'
import type { Part } from './zip.gateway.ts'

/** How many rows are in memory at a time. */
const PAGE = 500

type Page<Row> = (sql: Sql, asked: PageAsked) => Promise<Row[]>

/** The files of a user's archive, one after the other. Never more than one page of rows or one photo is in memory. */
export async function* partsOf(services: Services, user: User, now: Date): AsyncGenerator<Part> {
  const { sql } = services.database
  // A user who is signed out meanwhile gets no more.
  const mayGoOn = async () => {
    if (!(await services.rights.stillHasRights(sql, services, user))) throw new RightsChanged()
  }
  const rowsOf = <Row extends { id: string }>(page: Page<Row>) =>
    allRows(async (asked) => {
      await mayGoOn()
      return page(sql, asked)
    }, user.id)
  yield { name: 'README.txt', input: oneText(m.profile_export_about({ product: services.config.PRODUCT_NAME })) }
  yield { name: 'account.json', input: oneText(json(await ownRecordOf(sql, user))) }
  yield { name: 'reports.json', input: listOf(rowsOf(pageOfReports)) }
  yield { name: 'comments.json', input: listOf(rowsOf(pageOfComments)) }
  yield { name: 'votes.json', input: listOf(rowsOf(pageOfVotes)) }
  yield { name: 'flags.json', input: listOf(rowsOf(pageOfFlags)) }
  yield { name: 'follows.json', input: listOf(rowsOf(pageOfFollows)) }
  yield { name: 'alerts.json', input: listOf(rowsOf(pageOfAlerts)) }
  yield { name: 'channels.json', input: oneText(json(await findChannelsOf(sql, user.id))) }
  yield { name: 'standing.json', input: oneText(json(await findStandingOf(sql, user.id))) }
  yield { name: 'points.json', input: listOf(rowsOf(pageOfPoints)) }
  yield { name: 'notifications.json', input: listOf(rowsOf(pageOfNotifications)) }
  yield { name: 'moderation.json', input: listOf(rowsOf(pageOfModeration)) }
  const sessions = (await findSessionsOf(sql, user.id, now)).map(({ userAgent, began, seenAt }) => ({
    ...deviceOf(userAgent),
    signedInAt: began,
    lastUsed: seenAt,
  }))
  yield { name: 'sessions.json', input: oneText(json(sessions)) }
  if (user.avatar) yield* photo(services, user.avatar)
  for (const page of [pageOfReports, pageOfComments]) {
    for await (const { files } of rowsOf<RowWithFiles>(page)) {
      if (files.length > 0) await mayGoOn()
      for (const file of files) yield* photo(services, file)
    }
  }
}

async function* allRows<Row extends { id: string }>(
  page: (asked: PageAsked) => Promise<Row[]>,
  userId: string,
): AsyncGenerator<Row> {
  for (let after = NIL_ID; ;) {
    const rows = await page({ userId, after, limit: PAGE })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}

/** A photo under the name that the lists use for it; nothing if it was deleted meanwhile. */
async function* photo({ files }: Pick<Services, 'files'>, key: string): AsyncGenerator<Part> {
  const file = await files.get(key)
  if (file) yield { name: key, input: file.bytes }
}

async function* listOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${json(row)}`
    isFirst = false
  }
  yield '\n]\n'
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield `${text}\n`
}

const json = (value: unknown) => JSON.stringify(value, null, 2)
