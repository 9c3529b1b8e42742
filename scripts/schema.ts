// npm run schema: writes db/schema.ts, the types of every table's rows, from a database with all migrations.
import './node-version.mjs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#platform/server/database/database.ts'
import { migratedDatabaseUrl } from '#test/migrated.ts'
import { setup, teardown } from '#test/postgres.ts'
import { root } from './run.mjs'

/** The type of a column's value in the rows that `sql` returns, which src/platform/server/database/rowTypes.ts parses. */
const TYPES = new Map([
  ['boolean', 'boolean'],
  ['date', 'string'],
  ['double precision', 'number'],
  ['integer', 'number'],
  ['bigint', 'number'],
  ['jsonb', 'unknown'],
  ['numeric', 'number'],
  ['text', 'string'],
  ['timestamp with time zone', 'Date'],
  ['tsvector', 'string'],
  ['uuid', 'string'],
])

interface Column {
  table: string
  name: string
  type: string
  isArray: boolean
  isNullable: boolean
}

/** Writes an interface for each table of a database: its columns in camelCase, with null where the column allows it. */
export async function writeSchema(url: string, file: string): Promise<void> {
  await using database = await openDatabase({ url, dataDir: '', log: () => undefined })
  const columns = await database.sql<Column>`
    select relname as table, attname as name, typcategory = 'A' as "isArray", not attnotnull as "isNullable",
      format_type(case typcategory when 'A' then typelem else atttypid end, null) as type
    from pg_class c join pg_attribute on attrelid = c.oid join pg_type t on t.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by relname, attnum`
  const tables = Map.groupBy(columns, ({ table }) => camelCase(`_${table}`))
  const interfaces = [...tables]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, own]) => `\nexport interface ${name} {\n${own.map(lineOf).join('')}}\n`)
  const head = '// Written by npm run schema from the tables that db/migrations make.\n'
  writeFileSync(file, head + interfaces.join(''))
}

function lineOf({ name, type, isArray, isNullable }: Column): string {
  const known = TYPES.get(type)
  if (!known) throw new Error(`scripts/schema.ts has no type for the column ${name}: ${type}`)
  // `unknown` includes null.
  const orNull = isNullable && known !== 'unknown' ? ' | null' : ''
  return `  ${camelCase(name)}: ${known}${isArray ? '[]' : ''}${orNull}\n`
}

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

if (import.meta.main)
  try {
    await setup()
    await writeSchema(await migratedDatabaseUrl(), join(root, 'db/schema.ts'))
  } finally {
    await teardown()
  }
