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

test.each(FOREIGN)('a changing request with the origin %j is refused', (origin) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(isOriginAllowed(method, { origin }, PUBLIC)).toBe(false)
})

test.each(FOREIGN)('a reading request with the origin %j is allowed', (origin) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isOriginAllowed(method, { origin, 'sec-fetch-site': 'cross-site' }, PUBLIC)).toBe(true)
})

test.each([
  ['cross-site', false],
  ['same-site', false],
  ['same-origin', true],
  ['none', true],
])('a changing request with Sec-Fetch-Site %s: allowed %s', (site, isAllowed) => {
  expect(isOriginAllowed('POST', { 'sec-fetch-site': site }, PUBLIC)).toBe(isAllowed)
  expect(isOriginAllowed('POST', { 'sec-fetch-site': site, origin: PUBLIC }, PUBLIC)).toBe(isAllowed)
})

test('the origin null is allowed only when Sec-Fetch-Site says same-origin, as for forms on pages without referrer', () => {
  expect(isOriginAllowed('POST', { origin: 'null', 'sec-fetch-site': 'same-origin' }, PUBLIC)).toBe(true)
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(isOriginAllowed('POST', { origin: 'null', 'sec-fetch-site': site }, PUBLIC)).toBe(false)
})

test('a changing request without an origin, as scripts send it, is allowed', () => {
  expect(isOriginAllowed('POST', {}, PUBLIC)).toBe(true)
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'for a site on localhost the origin %s is allowed',
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
])('for a site on localhost the origin %s is refused', (origin) => {
  expect(isOriginAllowed('POST', { origin }, HOME)).toBe(false)
})
