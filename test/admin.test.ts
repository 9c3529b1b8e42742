import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from './folders.ts'
import { aResident, anUnverified } from './people.ts'
import { freshDatabaseUrl } from './postgres.ts'
import { runProgram, startProgram } from './program.ts'

const COPY_NOW = 'Copy it now: it is never shown again.\n'

/** What `npm run admin` prints, and its exit code. */
const admin = (env: Record<string, string>, ...args: string[]) => runProgram('admin', env, ...args)

test.each(['embedded', 'postgresql'])(
  'the admin command grants and removes admin rights, whether or not the program runs: %s',
  { timeout: 300_000 },
  async (kind) => {
    const env = {
      DATA_DIR: temporaryFolder(),
      ...(kind === 'postgresql' && {
        DATABASE_URL: await freshDatabaseUrl(),
        AUTH_SECRET: 'a secret of the tests, long enough',
      }),
    }
    const program = await startProgram(env)
    onTestFinished(() => program.kill())
    const [one, two] = [await aResident(program), await aResident(program)]
    const unverified = await anUnverified(program)

    const set = await admin(env, 'set', one.email)
    expect(set).toEqual({ code: 0, out: `${one.email} is an admin now\n`, err: '' })
    expect((await one.get('/api/admin/users')).status).toBe(200)
    expect((await one.get('/api/admin/log')).body.items).toMatchObject([
      { action: 'administrator-set', administrator: 'Command line' },
    ])
    expect((await admin(env, 'set', 'nobody@x.test')).err).toBe(
      "There's no account for nobody@x.test. Sign up on the site first.\n",
    )
    expect(await admin(env, 'set', unverified.email)).toMatchObject({
      code: 1,
      err: expect.stringContaining('not verified'),
    })
    expect(await admin(env, 'unset', one.email)).toMatchObject({
      code: 1,
      err: expect.stringContaining('only admin'),
    })
    expect((await admin(env, 'make', one.email)).err).toMatch(/^Give an email address: /)

    const key = await admin(env, 'key', 'Town hall')
    expect([key.code, key.out, key.err]).toEqual([0, expect.stringMatching(/^report_[\w-]{43}\n$/), COPY_NOW])
    expect((await one.get('/api/admin/keys')).body.items).toMatchObject([{ name: 'Town hall' }])
    expect(await admin(env, 'key', 'two\nlines')).toMatchObject({
      code: 1,
      err: expect.stringContaining('A service needs a name'),
    })

    await program.stop()
    expect((await admin(env, 'set', two.email)).code).toBe(0)
    expect((await admin(env, 'unset', one.email)).out).toBe(`${one.email} is no longer an admin\n`)
    expect((await admin(env, 'unset', one.email)).out).toMatch(/ was not an admin\. /)
  },
)

test('the admin command lists and revokes keys, whether or not the program runs', { timeout: 300_000 }, async () => {
  const env = { DATA_DIR: temporaryFolder() }
  const program = await startProgram(env)
  onTestFinished(() => program.kill())
  expect(await admin(env, 'keys')).toEqual({ code: 0, out: 'There are no keys\n', err: '' })
  const [parks, older, newer] = [
    await admin(env, 'key', 'Parks'),
    await admin(env, 'key', 'Works'),
    await admin(env, 'key', 'Works'),
  ].map(({ out }) => out.trim().slice(-4))

  expect(await admin(env, 'revoke-key', 'Nobody')).toEqual({
    ...{ code: 1, out: '' },
    err: "There's no key for Nobody. List all keys: npm run admin -- keys\n",
  })
  const several = await admin(env, 'revoke-key', 'Works')
  const lines = several.err.trim().split('\n')
  expect([several.code, lines.length, lines[0]]).toEqual([1, 3, 'Works has several keys. Give the id of one:'])
  const id = /^([\da-f-]{36}) {2}/.exec(lines.find((line) => line.includes(`…${older} `)) ?? '')?.[1] ?? 'none'
  expect((await admin(env, 'revoke-key', id)).out).toBe(`The key of Works that ends in ${older} is revoked\n`)
  expect((await admin(env, 'revoke-key', 'Works')).out).toBe(`The key of Works that ends in ${newer} is revoked\n`)
  const again = await admin(env, 'revoke-key', id.toUpperCase())
  expect([again.code, again.out]).toEqual([
    0,
    expect.stringMatching(/^This key was revoked already:\n.*Works: made [\d-]+, never used, revoked [\d-]+\n$/),
  ])

  await program.stop()
  expect((await admin(env, 'revoke-key', ' Parks ')).out).toBe(`The key of Parks that ends in ${parks} is revoked\n`)
  const listed = (await admin(env, 'keys')).out.trim().split('\n')
  expect([listed.length, listed.filter((line) => line.includes('revoked')).length]).toEqual([3, 3])
})

test('only its owner can use the admin socket, and a stale one is replaced', { timeout: 180_000 }, async () => {
  const env = { DATA_DIR: temporaryFolder() }
  const first = await startProgram(env)
  const socket = join(env.DATA_DIR, 'control.sock')
  expect(statSync(socket).mode & 0o777).toBe(0o600)
  await first.kill()
  expect(statSync(socket).isSocket()).toBe(true)
  const second = await startProgram(env)
  onTestFinished(() => second.kill())
  expect((await admin(env, 'set', 'nobody@x.test')).err).toContain("There's no account")
})
