import type { TestApp } from './app.ts'

/** The tables whose rows contain any of these words, with the number of such rows. */
export async function tracesOf(app: TestApp, words: string[]): Promise<Record<string, number>> {
  const { pool } = app.services.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) from "${name}" as row where exists (select from unnest($1::text[]) word where position(word in row::text) > 0)`,
      [words],
    )
    const count = Number(rows[0]?.count ?? 0)
    if (count > 0) found[name] = count
  }
  return found
}

/** Columns that no visitor may read. */
const PRIVATE: Record<string, string[]> = {
  address_key: ['key'],
  alerts: ['lat', 'lng'],
  api_keys: ['hash'],
  barred_addresses: ['hash'],
  codes: ['hash'],
  credentials: ['password'],
  flags: ['comment'],
  mails: ['recipient', 'unsubscribe_url'],
  profiles: ['phone_number', 'home_location', 'home_lat', 'home_lng'],
  push_keys: ['private_key'],
  push_subscriptions: ['endpoint', 'p256dh', 'auth'],
  report_submissions: ['key'],
  sessions: ['token', 'user_agent'],
  users: ['email'],
}

/** Everything in the database that no visitor may see, by its column: addresses, phones, homes, tokens, hashes. */
export async function personalValues(app: TestApp): Promise<Record<string, string[]>> {
  const { pool } = app.services.database
  const found: Record<string, string[]> = {}
  for (const [table, columns] of Object.entries(PRIVATE)) {
    for (const column of columns) {
      const { rows } = await pool.query<{ value: string }>(
        `select distinct "${column}"::text as value from "${table}" where "${column}" is not null`,
      )
      found[`${table}.${column}`] = rows.map(({ value }) => value)
    }
  }
  return found
}
