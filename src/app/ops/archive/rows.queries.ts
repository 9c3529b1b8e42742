import type pg from 'pg'
import type { Bounds } from '#features/territory/territory.rules.ts'

/** A table as the database's own catalogue describes it. */
export interface Table {
  name: string
  columns: Column[]
}

interface Column {
  name: string
  /** The SQL type, with its precision. */
  type: string
  hasCollation: boolean
  /** Its position in the primary key, from 1; null when it is not part of it. */
  keyAt: number | null
  isIdentity: boolean
}

/** The values of a row, as PostgreSQL writes them as text: no type loses anything. */
export type Row = (string | null)[]

/** Exceptions when a table is read: rows to leave out and columns to replace, see `Kept`. */
export interface Reading {
  without?: string | undefined
  instead?: Readonly<Record<string, string>> | undefined
}

const BATCH = 500

/** The program's tables, by name. */
export async function findTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attcollation <> 0 as "hasCollation", a.attidentity <> '' as "isIdentity",
      array_position(i.indkey::int2[], a.attnum) + case when i.indkey is null then null else 1 end as "keyAt"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname collate "C", a.attnum`)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({ name, columns }))
}

/** All rows of a table in the order of its primary key, in batches, inside the current transaction. */
export async function* readRows(client: pg.ClientBase, table: Table, how: Reading = {}): AsyncIterable<Row[]> {
  const has = (name: string | undefined) => table.columns.some((column) => column.name === name)
  const values = table.columns.map(({ name }) => `(${how.instead?.[name] ?? quoted(name)})::text`)
  const condition = how.without && has(how.without) ? ` where not ${quoted(how.without)}` : ''
  await client.query(
    `declare kept_rows no scroll cursor for
    select ${values.join(', ')} from ${quoted(table.name)}${condition} order by ${orderOf(table)}`,
  )
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${BATCH} from kept_rows`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) break
  }
  await client.query('close kept_rows')
}

/** Sorts text by bytes, so that the order is the same in every database, whatever its collation. */
function orderOf({ columns }: Table): string {
  const keys = columns.filter(({ keyAt }) => keyAt !== null).toSorted((a, b) => (a.keyAt ?? 0) - (b.keyAt ?? 0))
  return (keys.length > 0 ? keys : columns)
    .map(({ name, hasCollation }) => `${quoted(name)}${hasCollation ? ' collate "C"' : ''}`)
    .join(', ')
}

/** Inserts rows from `readRows` into the same table of another database. */
export async function writeRows(client: pg.ClientBase, { name, columns }: Table, rows: Row[]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, at) => `v${at}::${type}`).join(', ')
  const given = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const aliases = columns.map((_, at) => `v${at}`).join(', ')
  await client.query(
    `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from unnest(${given}) as given (${aliases})`,
    columns.map((_, at) => rows.map((row) => row[at] ?? null)),
  )
}

/** Whether a table holds any row. */
export async function hasRows(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
  return rowCount !== 0
}

/** The images of comments on deleted reports: they are deleted a day after the report, before their rows. */
export async function findImagesOfDeleted(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ file: string }>(
    `select i.file from reports r join comments c on c.report_id = r.id join comment_images i on i.comment_id = c.id
     where r.deleted_at is not null`,
  )
  return rows.map(({ file }) => file)
}

/** How many reports there are, and how many of them lie within these bounds. */
export async function countReports(client: pg.ClientBase, { south, north, west, east }: Bounds) {
  const { rows } = await client.query<{ all: number; inside: number }>(
    `select count(*)::integer as all,
      count(*) filter (where lat between $1 and $2 and lng between $3 and $4)::integer as inside from reports`,
    [south, north, west, east],
  )
  return rows[0] ?? { all: 0, inside: 0 }
}

/** Deletes the map and the places that came with the program, and nothing where others were imported. */
export async function deleteProjectPack(client: pg.ClientBase): Promise<void> {
  await client.query(`delete from places where source = 'import'
    and exists (select from territory_packs where replaced_at is null and source = 'project')`)
  await client.query(`delete from territory_packs where source = 'project'`)
}

/** Deletes the keys for pushes that an installation has made for itself. */
export async function deletePushKeys(client: pg.ClientBase): Promise<void> {
  await client.query('delete from push_keys')
}

/** Makes mails due that wait for another try, because the queue of tries stays in the other database. */
export async function makeMailsDue(client: pg.ClientBase): Promise<void> {
  await client.query('update mails set next_try_at = now() where sent_at is null and next_try_at > now()')
}

/** Runs `fill` in the current transaction, with the tables locked and their triggers off, so that no row is changed. */
export async function fillTables(client: pg.ClientBase, names: string[], fill: () => Promise<void>): Promise<void> {
  const triggers = (way: 'enable' | 'disable') =>
    client.query(names.map((name) => `alter table ${quoted(name)} ${way} trigger user;`).join('\n'))
  await client.query(`lock table ${names.map(quoted).join(', ')} in access exclusive mode`)
  await triggers('disable')
  await fill()
  await triggers('enable')
}

/** The last number of an identity column; null before the first. */
export async function lastNumber(client: pg.ClientBase, table: string, column: string): Promise<string | null> {
  const { rows } = await client.query<{ last: string | null }>(
    `select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last`,
    [quoted(table), column],
  )
  return rows[0]?.last ?? null
}

/** Makes an identity column continue after a number. */
export async function restartSequenceAfter(
  client: pg.ClientBase,
  table: string,
  column: string,
  last: string,
): Promise<void> {
  await client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)', [
    quoted(table),
    column,
    last,
  ])
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
