import type { Readable } from 'node:stream'
import type { User } from '#features/accounts/accounts.rules.ts'
import { logAct } from '#features/accounts/administration/audit.actions.ts'
import { mayStill } from '#features/accounts/sessions/sessions.actions.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import { RightsChanged } from '#platform/server/rights.ts'
import { Download, handle } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { readActs, readComments, readFlags, readReports, readUsers } from '../list/lists.actions.ts'
import { ACT_COLUMNS, COMMENT_COLUMNS, FLAG_COLUMNS, REPORT_COLUMNS, tableOf, USER_COLUMNS } from './csv.actions.ts'
import { downloadComments, downloadFlags, downloadLog, downloadReports, downloadUsers } from './csv.contract.ts'

export const adminCsvRoutes = [
  handle(downloadReports, async ({ sql, input, ...call }) => {
    const read = (part: Part) => readReports(sql, call.services, { ...input, ...part })
    // Check the input now: once the file has begun, it can't be refused any more.
    await read({ cursor: undefined, limit: 1 })
    return taken(call, 'reports', input, tableOf(REPORT_COLUMNS, whileSure({ sql, ...call }, read)))
  }),
  handle(downloadUsers, ({ sql, input, ...call }) =>
    taken(
      call,
      'users',
      input,
      tableOf(
        USER_COLUMNS,
        whileSure({ sql, ...call }, (part) => readUsers(sql, { ...input, ...part })),
      ),
    ),
  ),
  handle(downloadComments, ({ sql, input, ...call }) =>
    taken(
      call,
      'comments',
      input,
      tableOf(
        COMMENT_COLUMNS,
        whileSure({ sql, ...call }, (part) => readComments(sql, call.services, { ...input, ...part })),
      ),
    ),
  ),
  handle(downloadFlags, ({ sql, input, ...call }) =>
    taken(
      call,
      'flags',
      input,
      tableOf(
        FLAG_COLUMNS,
        whileSure({ sql, ...call }, (part) => readFlags(sql, { ...input, ...part })),
      ),
    ),
  ),
  handle(downloadLog, ({ sql, input, ...call }) =>
    taken(
      call,
      'log',
      input,
      tableOf(
        ACT_COLUMNS,
        whileSure({ sql, ...call }, (part) => readActs(sql, call.services, { ...input, ...part })),
      ),
    ),
  ),
]

/** The page of a list to read. */
interface Part {
  cursor: string | undefined
  limit: number
}

interface Taking {
  services: Services
  user: User
  now: Date
}

/** Checks before each page that the user is still an administrator. */
function whileSure<Page>(
  { sql, services, user }: Pick<Taking, 'services' | 'user'> & { sql: Sql },
  read: (part: Part) => Promise<Page>,
): (part: Part) => Promise<Page> {
  return async (part) => {
    if (!(await mayStill(sql, services, user))) throw new RightsChanged()
    return read(part)
  }
}

/** Logs who downloads a list, and with which filters. The search text is not stored, because it may name a person. */
async function taken(
  { services, user, now }: Taking,
  list: string,
  { q, ...filters }: Record<string, unknown>,
  table: Readable,
): Promise<Download> {
  const act = { administratorId: user.id, action: 'list-downloaded', targetKind: 'list', targetId: list } as const
  const after = { ...filters, ...(q ? { isSearch: true } : {}) }
  await services.database.transaction(async (sql) => {
    if (!(await mayStill(sql, services, user))) throw new RightsChanged()
    await logAct(sql, { ...act, personId: null, before: null, after }, now)
  })
  return new Download(`${list}-${now.toISOString().slice(0, 10)}.csv`, table)
}
