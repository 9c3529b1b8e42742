import type { User } from '#features/accounts/accounts.rules.ts'
import { deviceOf } from '#features/accounts/sessions/devices.gateway.ts'
import { findSessionsOf } from '#features/accounts/sessions/sessions.queries.ts'
import { m } from '#messages'
import { expectRights } from '#platform/server/rights.ts'
import type { Services } from '#platform/server/services.ts'
import { dayIn } from '#shared/clock.ts'
import { NIL_ID } from '#shared/ids.ts'
import { ownRecordOf } from '../profile.actions.ts'
import { findChannelsOf, findStandingOf, LIST_NAMES, type ListName, pageOf } from './export.queries.ts'
import type { Part } from './zip.gateway.ts'

/** How many rows are in memory at a time. */
const PAGE = 500

/** The files of a user's archive, one after the other. Never more than one page of rows or one photo is in memory. */
export async function* partsOf(services: Services, user: User, now: Date): AsyncGenerator<Part> {
  const { sql } = services.database
  // A user who is signed out meanwhile gets no more.
  const expectStillIn = () => expectRights(sql, services, user)
  async function* rowsOf(list: ListName) {
    for (let after = NIL_ID; ;) {
      await expectStillIn()
      const rows = await pageOf(sql, list, { userId: user.id, after, limit: PAGE })
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < PAGE) return
      after = last.id
    }
  }
  yield { name: 'README.txt', input: oneText(m.profile_export_about({ product: services.config.PRODUCT_NAME })) }
  yield { name: 'account.json', input: oneText(json(await ownRecordOf(sql, user))) }
  for (const list of LIST_NAMES) yield { name: `${list}.json`, input: listOf(rowsOf(list)) }
  yield { name: 'channels.json', input: oneText(json(await findChannelsOf(sql, user.id))) }
  const today = dayIn(services.territory.timeZone, now)
  yield { name: 'standing.json', input: oneText(json(await findStandingOf(sql, user.id, today))) }
  const sessions = (await findSessionsOf(sql, user.id, now)).map(({ userAgent, began, seenAt }) => ({
    ...deviceOf(userAgent),
    signedInAt: began,
    lastUsed: seenAt,
  }))
  yield { name: 'sessions.json', input: oneText(json(sessions)) }
  if (user.avatar) yield* photo(services, user.avatar)
  for (const list of ['reports', 'comments'] as const) {
    for await (const { files = [] } of rowsOf(list)) {
      if (files.length > 0) await expectStillIn()
      for (const file of files) yield* photo(services, file)
    }
  }
}

/** A photo under the name that the lists use for it; nothing if it was deleted meanwhile. */
async function* photo({ files }: Pick<Services, 'files'>, key: string): AsyncGenerator<Part> {
  const file = await files.get(key)
  if (file) yield { name: key, input: file }
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
