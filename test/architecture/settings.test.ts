import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf } from './source.ts'

test('every setting is explained in .env.example, and every line there is a setting', () => {
  const sources = Object.values(filesOf('src/features/**/*.settings.ts', 'src/{platform/server,app/ops}/config.ts'))
  const settings = sources.flatMap((text) => namesIn(text, /^ +([A-Z][A-Z\d_]+): /gm))
  const explained = namesIn(readFileSync('.env.example', 'utf8'), /^#? ?([A-Z][A-Z\d_]+)=/gm)
  expect(settings.length).toBeGreaterThan(30)
  expect([...new Set(settings)].filter((name) => !explained.includes(name))).toEqual([])
  expect(explained.filter((name) => !settings.includes(name))).toEqual([])
})

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}
