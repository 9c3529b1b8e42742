import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { $schema: _schema, ...messages } = JSON.parse(readFileSync('messages/en.json', 'utf8')) as Record<
  string,
  unknown
>
const keys = Object.keys(messages)

test('the messages are sorted by their keys', () => {
  expect(keys).toEqual(keys.toSorted())
})

test('no code names the language in which it writes dates and numbers', () => {
  // Those who start the program read English.
  const forOperators = /^src\/(app\/(ops|programs)\/|messages\/)|\.test\.tsx?$/
  const named = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !forOperators.test(file) && file !== 'src/shared/language.ts')
    .filter((file) => /'en-GB'|toLocale(Date|Time)?String\((\)|'en)/.test(readFileSync(file, 'utf8')))
  expect(named).toEqual([])
})

test('every message is used', () => {
  const code = globSync('src/{app,features,platform,shared}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})
