import { readConfig } from '#app/ops/config.ts'
import { accountCookies } from '#features/accounts/sessions/cookies.gateway.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { newBrowser } from '#test/browser.ts'
import { type Member, members } from '#test/makers.ts'
import { SECRET } from './cluster.ts'

/** Opens the database on this port for a moment. */
export async function withDatabase<T>(port: number, work: (database: Database) => Promise<T>): Promise<T> {
  const url = `postgres://lamppost@127.0.0.1:${port}/lamppost`
  await using database = await openDatabase({ url, dataDir: '/nowhere', log: () => undefined })
  return await work(database)
}

/** Creates people who are signed in at the site. */
export async function createPeople(port: number, base: string, count: number): Promise<Member[]> {
  const config = readConfig({ PUBLIC_URL: base, AUTH_SECRET: SECRET })
  const accounts = { cookies: accountCookies(config, SECRET) }
  return withDatabase(port, (database) => {
    const services = { database, accounts, now: () => new Date() }
    return members({ services, aVisitor: () => newBrowser(base) }, count)
  })
}
