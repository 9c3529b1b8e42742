import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from './notifications.rules.ts'

test('the database accepts every type of notification; a new type needs a migration like 0031', () => {
  const migrations = readdirSync('db/migrations').toSorted()
  const texts = migrations.map((name) => readFileSync(`db/migrations/${name}`, 'utf8'))
  const accepted = texts
    .join('\n')
    .match(/(?<=check \(type in \()[^)]*'community_validated'[^)]*/g)
    ?.at(-1)
  expect(accepted?.replaceAll("'", '').split(', ')).toEqual([...NOTIFICATION_TYPES])
})
