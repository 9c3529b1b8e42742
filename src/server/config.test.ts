import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  'http://127.0.0.1:8080/{z}/{x}/{y}.png?key=a',
  'http://[::1]:8080/{z}/{x}/{y}',
])('tiles may come from %s', (TILE_URL) => {
  expect(readConfig({ TILE_URL }).TILE_URL).toBe(TILE_URL)
})

test.each([
  'https://tiles.example;script-src/{z}/{x}/{y}',
  "https://tiles.example'unsafe-inline'/{z}/{x}/{y}",
  'https://tiles.example,evil/{z}/{x}/{y}',
  'https://user@tiles.example/{z}/{x}/{y}',
  'javascript:alert(1)//{z}/{x}/{y}',
])('tiles may not come from %s, which would be more than an origin in a policy', (TILE_URL) => {
  expect(() => readConfig({ TILE_URL })).toThrow(/^TILE_URL: must be/)
})
