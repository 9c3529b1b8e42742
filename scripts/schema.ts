// npm run schema: writes db/schema.ts, the types of every table's rows, from a database with all migrations.
import './node-version.mjs'
import { join, parse } from 'node:path'
import kanel, { type CompositeProperty, type Output } from 'kanel'
import { migratedDatabaseUrl } from '#test/migrated.ts'
import { setup, teardown } from '#test/postgres.ts'
import { root } from './run.mjs'

const JSONB = 'pg_catalog.jsonb'

/** The type of a column's value in the rows that `sql` returns, which src/platform/server/database/rowTypes.ts parses. */
const TYPES = new Map([
  ['pg_catalog.bool', 'boolean'],
  ['pg_catalog.date', 'string'],
  ['pg_catalog.float8', 'number'],
  ['pg_catalog.int4', 'number'],
  ['pg_catalog.int8', 'number'],
  [JSONB, 'unknown'],
  ['pg_catalog.numeric', 'number'],
  ['pg_catalog.text', 'string'],
  ['pg_catalog.timestamptz', 'Date'],
  ['pg_catalog.tsvector', 'string'],
  ['pg_catalog.uuid', 'string'],
])

/** Writes an interface for each table of a database: its columns in camelCase, with null where the column allows it. */
export async function writeSchema(url: string, file: string): Promise<void> {
  const { dir, name } = parse(file)
  const tables = kanel.makePgTsGenerator({
    getMetadata: (_, _use, given) => ({ ...given, comment: undefined, path: join(dir, name), exportAs: 'named' }),
    getPropertyMetadata: (column, _, use) => ({
      name: column.name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
      comment: undefined,
      typeOverride: typeOf(column),
      // `unknown` includes null.
      ...(column.type.fullName === JSONB && { nullableOverride: false }),
      // Marks the types for inserting and updating, which `onlyRows` removes.
      optionalOverride: use !== 'selector',
    }),
    propertySortFunction: (one, other) => one.ordinalPosition - other.ordinalPosition,
  })
  await kanel.processDatabase({
    connection: url,
    schemaNames: ['public'],
    filter: ({ kind }) => kind === 'table',
    generators: [tables],
    preRenderHooks: [onlyRows],
    postRenderHooks: [(_path: string, lines: string[]) => formatted(lines)],
  })
}

function typeOf({ name, type }: CompositeProperty) {
  const known = TYPES.get(type.fullName)
  if (!known) throw new Error(`scripts/schema.ts has no type for the column ${name}: ${type.fullName}`)
  return known
}

/** Leaves out the types of ids, and those for inserting and updating; sorts the rest by name. */
function onlyRows(output: Output) {
  for (const file of Object.values(output))
    if (file.fileType === 'typescript')
      file.declarations = file.declarations
        .filter((made) => made.declarationType === 'interface' && !made.properties.some((column) => column.isOptional))
        .sort((one, other) => nameOf(one).localeCompare(nameOf(other)))
  return output
}

const nameOf = (declaration: object) => ('name' in declaration ? String(declaration.name) : '')

/** Formatted as by oxfmt, without blank lines between columns. */
const formatted = (lines: string[]) => [
  '// Written by npm run schema from the tables that db/migrations make.',
  ...lines.filter(Boolean).flatMap((line) => (line.endsWith('{') ? ['', line] : [line.replace(/;$/, '')])),
  '',
]

if (import.meta.main)
  try {
    await setup()
    await writeSchema(await migratedDatabaseUrl(), join(root, 'db/schema.ts'))
  } finally {
    await teardown()
  }
