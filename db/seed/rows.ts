import type pg from 'pg'

const ROWS_AT_ONCE = 1000

/** Inserts rows, a thousand a statement. The keys are the column names; every row must have the keys of the first. */
export async function insertRows(client: pg.ClientBase, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await client.query({
      name: `seed ${table}`,
      text: `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      values: [JSON.stringify(rows.slice(at, at + ROWS_AT_ONCE))],
    })
  }
}
