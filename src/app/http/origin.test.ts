import { expect, test } from 'vitest'
import { isOriginAllowed } from './origin.ts'

const HOME = 'http://localhost:3000'
const PUBLIC = 'https://lamppost.example'
const FOREIGN = [
  'null',
  '',
  'https://evil.example',
  'https://lamppost.example.evil.example',
  'http://lamppost.example',
  'https://lamppost.example:8443',
  'https://LAMPPOST.example/',
  'file://',
  'http://localhost:3000',
]

test.each(FOREIGN)('a change that says it comes from %j is refused', (origin) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(isOriginAllowed(method, { origin }, PUBLIC)).toBe(false)
})

test.each(FOREIGN)('reading is open to %j', (origin) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isOriginAllowed(method, { origin, 'sec-fetch-site': 'cross-site' }, PUBLIC)).toBe(true)
})

test.each([
  ['cross-site', false],
  ['same-site', false],
  ['same-origin', true],
  ['none', true],
])('a change that the browser calls %s: allowed %s', (site, isAllowed) => {
  expect(isOriginAllowed('POST', { 'sec-fetch-site': site }, PUBLIC)).toBe(isAllowed)
  expect(isOriginAllowed('POST', { 'sec-fetch-site': site, origin: PUBLIC }, PUBLIC)).toBe(isAllowed)
})

test('a plain form on a page without referrer says null, and its browser that it is ours', () => {
  expect(isOriginAllowed('POST', { origin: 'null', 'sec-fetch-site': 'same-origin' }, PUBLIC)).toBe(true)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(isOriginAllowed('POST', { origin: 'null', 'sec-fetch-site': site }, PUBLIC)).toBe(false)
})

test('a script, which sends no origin, passes', () => {
  expect(isOriginAllowed('POST', {}, PUBLIC)).toBe(true)
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'at home %s is the same place',
  (origin) => {
    expect(isOriginAllowed('POST', { origin }, HOME)).toBe(true)
  },
)

test.each([
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost.evil.example:3000',
  'http://127.0.0.1.evil.example:3000',
  'http://evil.example:3000',
  'null',
])('at home %s is another place', (origin) => {
  expect(isOriginAllowed('POST', { origin }, HOME)).toBe(false)
})
