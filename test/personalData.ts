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
