import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#app/ops/config.ts'
import { isGeocoderLive } from '#features/places/places.settings.ts'

const OSM_NOMINATIM = 'https://nominatim.openstreetmap.org'

test.each([
  'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  'http://127.0.0.1:8080/{z}/{x}/{y}.png?key=a',
  'http://[::1]:8080/{z}/{x}/{y}',
])('%s is accepted as TILE_URL', (TILE_URL) => {
  expect(readConfig({ TILE_URL }).TILE_URL).toBe(TILE_URL)
})

test('without TILE_URL the territory has its own map; a tile server is credited to OpenStreetMap unless told otherwise', () => {
  expect(readConfig({}).TILE_URL).toBeUndefined()
  expect(readConfig({}).TILE_ATTRIBUTION).toContain('OpenStreetMap contributors')
})

test.each([
  'https://tiles.example;script-src/{z}/{x}/{y}',
  "https://tiles.example'unsafe-inline'/{z}/{x}/{y}",
  'https://tiles.example,evil/{z}/{x}/{y}',
  'https://user@tiles.example/{z}/{x}/{y}',
  'javascript:alert(1)//{z}/{x}/{y}',
])('%s is refused as TILE_URL, because it would add more than an origin to the content security policy', (TILE_URL) => {
  expect(() => readConfig({ TILE_URL })).toThrow(/^TILE_URL: must be/)
})

test.each(['lamp@town.test', 'Lamppost <no-reply@localhost>', '"Town, lamps" <lamp@town.test>', '<lamp@town.test>'])(
  '%s is accepted as MAIL_FROM',
  (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
  },
)

test.each(['nonsense', 'Lamppost', 'Lamppost <nonsense>', 'Town, lamps <lamp@town.test>', 'a@b.test, c@d.test'])(
  '%s is refused as MAIL_FROM',
  (MAIL_FROM) => {
    expect(() => readConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM: must be an email address/)
  },
)

test('ADMIN_EMAILS accepts email addresses only', () => {
  expect(readConfig({ ADMIN_EMAILS: 'Mayor@x.test, a@b.test' }).ADMIN_EMAILS).toEqual(['mayor@x.test', 'a@b.test'])
  for (const ADMIN_EMAILS of ['foo', 'a@b.test, foo'])
    expect(() => readConfig({ ADMIN_EMAILS })).toThrow(/^ADMIN_EMAILS: must be email addresses/)
})

test.each(['1', '4', '10.0.0.0/8', '192.0.2.1, 2001:db8::/32', 'off'])(
  '%s is accepted as TRUST_PROXY',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).not.toThrow()
  },
)

test.each([
  '5',
  '99',
  '0.0.0.0/0',
  '0.0.0.0/1,128.0.0.0/1',
  '10.0.0.0/7',
  '::/0',
  '2001::/31',
  '::ffff:0.0.0.0/96',
  'all',
  '10.0.0.0/8/8',
])(
  '%s is refused as TRUST_PROXY, because clients could then choose the address that rate limits count',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      /^TRUST_PROXY: must be off, a number of proxies up to 4, or addresses/,
    )
  },
)

test('LOG_LEVEL must be a known level, and may be left out', () => {
  expect(readConfig({ LOG_LEVEL: 'warn' }).LOG_LEVEL).toBe('warn')
  expect(readConfig({}).LOG_LEVEL).toBeUndefined()
  expect(() => readConfig({ LOG_LEVEL: 'foo' })).toThrow(/^LOG_LEVEL: must be one of trace, .*, silent\./)
})

test('DEMO_REPORTS must be a whole number in its range', () => {
  expect(readConfig({ DEMO_REPORTS: '20' }).DEMO_REPORTS).toBe(20)
  for (const DEMO_REPORTS of ['0', '1.5', '100001', 'many'])
    expect(() => readConfig({ DEMO_REPORTS })).toThrow(/^DEMO_REPORTS: must be a whole number from 1 to 100000\./)
})

test.each([
  ['PORT', 'abc', 'must be a whole number from 1 to 65535'],
  ['PORT', '0.5', 'must be a whole number from 1 to 65535'],
  ['HIDE_AFTER_FLAGS', '-1', 'must be a whole number from 0 to 1000'],
  ['LIMITS_FACTOR', 'abc', 'must be a number above 0, at most 10000'],
  ['LIMITS_FACTOR', '0', 'must be a number above 0, at most 10000'],
  ['REVEAL_ACCOUNTS', 'yes', 'must be on or off'],
  ['OPERATOR_EMAIL', 'town hall', 'must be an email address'],
  ['PRODUCT_NAME', 'L'.repeat(61), 'must have at most 60 characters'],
])('%s set to %s is refused with a message that says what it must be', (name, value, said) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${said}. See .env.example.`)
})

test('there is no geocoder unless one is named, and GEOCODER_LIVE then changes nothing', () => {
  expect(readConfig({}).GEOCODER_URL).toBeUndefined()
  expect(readConfig({ GEOCODER_LIVE: 'on' }).GEOCODER_URL).toBeUndefined()
  expect(readConfig({ GEOCODER_URL: OSM_NOMINATIM }).GEOCODER_URL).toBe(OSM_NOMINATIM)
  expect(() => readConfig({ GEOCODER_URL: 'nominatim' })).toThrow(/^GEOCODER_URL: must be an http\(s\) address/)
})

test('OpenStreetMap’s own geocoder must not be asked while somebody types', () => {
  expect(() => readConfig({ GEOCODER_URL: OSM_NOMINATIM, GEOCODER_LIVE: 'on' })).toThrow(
    "GEOCODER_LIVE: OpenStreetMap's public server must not be asked while someone types. See .env.example.",
  )
  expect(isGeocoderLive(OSM_NOMINATIM, readConfig({}))).toBe(false)
  expect(isGeocoderLive('https://geocoder.town.test', readConfig({}))).toBe(true)
  expect(isGeocoderLive('https://geocoder.town.test', readConfig({ GEOCODER_LIVE: 'off' }))).toBe(false)
})

test('`.env.example` has OpenStreetMap’s geocoder as a line that only needs its # removed', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  expect(lines).toContain(`# GEOCODER_URL=${OSM_NOMINATIM}`)
})

test.each([
  [{ DATABASE_POOLER: 'session' }, /^DATABASE_POOLER: must be transaction, or be left out/],
  [{ DATABASE_POOLER: 'transaction' }, /^DATABASE_POOLER: needs DATABASE_URL/],
  [
    { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://a@b/c', AUTH_SECRET: 's'.repeat(32) },
    /^DATABASE_POOLER: needs/,
  ],
  [{ DATABASE_DIRECT_URL: 'postgres://a@b/c' }, /^DATABASE_DIRECT_URL: needs DATABASE_URL/],
  [{ DATABASE_DIRECT_URL: 'http://b/c' }, /^DATABASE_DIRECT_URL: must begin with postgres:/],
])('%o is refused', (settings, why) => {
  expect(() => readConfig(settings)).toThrow(why)
})

const set = { AUTH_SECRET: 's'.repeat(32) }

test.each(['pa#ss', 'pa/ss', 'pa?ss', '1#s', '1/s', '1?s'])(
  'the message about an unescaped character in a password says how to write it: %s',
  (password) => {
    const sentence =
      "must be an address that can be read: in its user's name and password write # as %23, / as %2F, ? as %3F, @ as %40. See .env.example."
    for (const [name, address] of [
      ['DATABASE_URL', `postgres://ada:${password}@db.test/lamppost`],
      ['SMTP_URL', `smtps://ada:${password}@mail.test:465`],
    ] as const) {
      expect(() => readConfig({ ...set, [name]: address })).toThrow(`${name}: ${sentence}`)
      const escaped = address.replace(password, encodeURIComponent(password))
      expect(readConfig({ ...set, [name]: escaped })[name]).toBe(escaped)
    }
  },
)

test.each([
  { SMTP_URL: 'smtp://127.0.0.1:1025' },
  { SMTP_URL: 'smtp://ada:p@ss@mail.test:587?requireTLS=true' },
  { DATABASE_URL: 'postgresql:///lamppost?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://db.test/lamppost?user=ada@corp&password=p@ss' },
  { DATABASE_URL: 'postgres://ada@db.test/lamp@post?application_name=a@b' },
])('%o is accepted', (settings) => {
  expect(readConfig({ ...set, ...settings })).toMatchObject(settings)
})

test('the message about an address of another kind says how it must begin', () => {
  expect(() => readConfig({ SMTP_URL: 'mail.test' })).toThrow('SMTP_URL: must begin with smtp:// or smtps://. See')
})
