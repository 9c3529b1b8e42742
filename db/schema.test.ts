import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { migratedDatabaseUrl } from '#test/migrated.ts'
import { writeSchema } from '../scripts/schema.ts'

test('schema.ts holds the tables that the migrations make: npm run schema writes it', async () => {
  const written = join(temporaryFolder(), 'schema.ts')
  await writeSchema(await migratedDatabaseUrl(), written)
  expect(await readFile('db/schema.ts', 'utf8')).toBe(await readFile(written, 'utf8'))
})
