import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { $schema: _schema, ...messages } = JSON.parse(readFileSync('messages/en.json', 'utf8')) as Record<
  string,
  unknown
>
const keys = Object.keys(messages)

test('the messages are sorted by their keys', () => {
  expect(keys).toEqual(keys.toSorted())
})

const features = readdirSync('src/features')
/** The other beginnings of keys: the platform's and the app's. */
const otherParts = ['ui', 'app']
const partOf = (key: string) => key.split('_')[0] ?? ''

test('each key begins with the name of a feature, "ui" or "app"', () => {
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter((key) => ![...features, ...otherParts].includes(partOf(key)))).toEqual([])
})

test('a message of one feature begins with its name', () => {
  const users = new Map<string, Set<string>>()
  for (const [file, code] of productCode()) {
    const user = /^src\/features\/(\w+)\//.exec(file)?.[1] ?? (file.startsWith('src/app/') ? 'app' : 'ui')
    for (const key of usedIn(code)) users.set(key, (users.get(key) ?? new Set()).add(user))
  }
  const misnamed = [...users].filter(
    ([key, [user = '', ...more]]) => more.length === 0 && user !== 'app' && partOf(key) !== user,
  )
  expect(users.size).toBeGreaterThan(500)
  expect(misnamed.map(([key, [user]]) => `${key} is used by ${user} alone`)).toEqual([])
})

test('no code names the language in which it writes dates and numbers', () => {
  // What the program says to its operators is in English.
  const forOperators = /^src\/(app\/(ops|programs)\/|messages\/)|\.test\.tsx?$/
  const named = globSync('src/**/*.{ts,tsx}')
    .filter((file) => !forOperators.test(file) && file !== 'src/shared/language.ts')
    .filter((file) => /'en-GB'|toLocale(Date|Time)?String\((\)|'en)/.test(readFileSync(file, 'utf8')))
  expect(named).toEqual([])
})

test('every message is used', () => {
  const used = new Set(productCode().flatMap(([, code]) => usedIn(code)))
  expect(keys.filter((key) => !used.has(key))).toEqual([])
})

function productCode(): [file: string, code: string][] {
  return globSync('src/{app,features,platform,shared}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')])
}

function usedIn(code: string): string[] {
  return [...code.matchAll(/\bm\.(\w+)/g)].flatMap(([, key]) => key ?? [])
}
