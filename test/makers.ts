import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { sqlOver } from '#platform/server/database/sql.ts'
import type { TestApp } from './app.ts'
import type { Browser, Reply } from './browser.ts'

export interface Member extends Browser {
  id: string
  email: string
}

/** Where to create people: an app of a test, or a database and the address of a site that runs on it. */
interface Populated extends Pick<TestApp, 'aVisitor'> {
  services: Pick<TestApp['services'], 'database' | 'accounts' | 'now'>
}

let made = 0

/** A person with an account who is signed in, and verified by default. */
export async function aMember(
  app: Populated,
  { isVerified = true, isAdmin = false, name }: { isVerified?: boolean; isAdmin?: boolean; name?: string } = {},
): Promise<Member> {
  const { database, accounts, now } = app.services
  const id = newId()
  const email = `member${++made}-${randomBytes(3).toString('hex')}@example.test`
  const token = randomBytes(24).toString('base64url')
  const at = now()
  const until = new Date(at.getTime() + 30 * 86_400_000)
  await database.sql`
    insert into users (id, email, display_name, first_name, last_name, email_verified, admin, created_at, updated_at)
    values (${id}, ${email}, ${name ?? `Member ${made}`}, 'Member', ${String(made)}, ${isVerified}, ${isAdmin}, ${at}, ${at})`
  await database.sql`
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    values (${newId()}, ${id}, ${token}, ${until}, ${at}, ${at})`
  const browser = app.aVisitor()
  const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(accounts.cookies.sessionLine(token)) ?? []
  browser.cookies.set(cookie, value)
  return { ...browser, id, email }
}

/** Creates this many members. */
export async function members(app: Populated, count: number): Promise<Member[]> {
  return Promise.all(Array.from({ length: count }, () => aMember(app)))
}

interface ReportFields {
  category?: string
  description?: string
  lat?: number | string
  lng?: number | string
  address?: string
  searched?: string
  photo?: Buffer
  photoName?: string
}

/** The form of a report's submission; undefined fields are left out. */
export function aReportForm(fields: ReportFields = {}): FormData {
  const {
    photo,
    photoName = 'photo.jpg',
    ...texts
  } = {
    ...{ category: 'litter', description: 'A bin has tipped over', lat: 36.1408, lng: -5.3536 },
    ...fields,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) if (value !== undefined) form.append(name, String(value))
  if (photo) form.append('photo', new File([new Uint8Array(photo)], photoName, { type: 'image/jpeg' }))
  return form
}

/** Submits a report, by default a valid one. */
export function submit(member: Browser, fields?: ReportFields, key?: string): Promise<Reply> {
  return member.send('POST', '/api/reports', aReportForm(fields), key ? { headers: { 'idempotency-key': key } } : {})
}

/** Submits a report and gives its card. @throws Error when it is refused */
export async function aReport(member: Browser, fields?: ReportFields): Promise<Reply['body']> {
  const { status, body } = await submit(member, fields)
  if (status !== 201) throw new Error(`A report was refused: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Sets a vote, or takes it back with null. */
export function castVote(member: Browser, reportId: string, type: string | null): Promise<Reply> {
  return member.send('PUT', `/api/reports/${reportId}/vote`, { type })
}

/** Deletes one's own report. */
export function removeReport(member: Browser, reportId: string): Promise<Reply> {
  return member.send('DELETE', `/api/reports/${reportId}`)
}

export type Query = Parameters<TestApp['services']['database']['sql']>

/** The rows of a query, without a fixed type. */
export function rowsOf(app: TestApp, ...query: Query): Promise<Row[]> {
  return app.services.database.sql<Row>(...query)
}

/** Runs statements that fill a table. They have no time limit, since the machine may be busy with other tests. */
export function fill({ services }: TestApp): (...query: Query) => Promise<unknown> {
  return (...query) =>
    services.database.unhurried((client) =>
      sqlOver({ query: (statement) => client.query(statement) }, () => undefined)(...query),
    )
}

type Row = Record<string, any> // eslint-disable-line typescript/no-explicit-any -- tests look into rows of every shape

/** How many rows and files about reports are stored. */
export async function stored(app: TestApp): Promise<Row> {
  const [counts] = await app.services.database.sql<Row>`
    select (select count(*) from reports) as reports, (select count(*) from report_submissions) as submissions,
      (select count(*) from report_events) as events, (select count(*) from ledger) as ledger,
      (select coalesce(sum(count), 0) from report_counts) as counted`
  const files = await Array.fromAsync(app.services.files.list(''))
  return { ...counts, files: files.length }
}
