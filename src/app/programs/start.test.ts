import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#test/folders.ts'
import { freePort } from '#test/port.ts'
import { runProgram, startProgram } from '#test/program.ts'

// Each test starts the program.
vi.setConfig({ testTimeout: 240_000 })

/** What the program prints when it can't start, and its exit code. */
async function starting(env: Record<string, string>, program = 'main') {
  const usual = { PORT: String(await freePort()), LOG_LEVEL: 'error', DATA_DIR: temporaryFolder() }
  const { code, err } = await runProgram(program, { ...usual, ...env })
  return { code, err }
}

test.each([
  [{ LOG_LEVEL: 'foo' }, /^LOG_LEVEL: must be one of .*\n$/],
  [{ MAIL_FROM: 'nonsense' }, /^MAIL_FROM: must be .*\n$/],
  [{ ADMIN_EMAILS: 'foo' }, /^ADMIN_EMAILS: must be .*\n$/],
  [{ TERRITORY: 'package.json' }, /^TERRITORY: The territory file package\.json is not right\. id: is missing\.\n$/],
  [{ DATA_DIR: '/proc/x' }, /^DATA_DIR: the folder can't be made or used: ENOENT.*\/proc\/x'\.\n$/],
  [{ DATA_DIR: '/proc/x/y' }, /^DATA_DIR: the folder can't be made or used: ENOENT.*\/proc\/x'\.\n$/],
  [{ DATA_DIR: import.meta.dirname }, /^DATA_DIR: \/.* holds other files\. Name a folder of its own\.\n$/],
  [{ DATA_DIR: import.meta.filename }, /^DATA_DIR: must be a folder, and this is a file\. See \.env\.example\.\n$/],
  [{ DATA_DIR: join(import.meta.filename, 'x') }, /^DATA_DIR: the folder can't be made or used: ENOTDIR.*\n$/],
  [
    { S3_ENDPOINT: 'http://127.0.0.1:10', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    /^Storage isn't responding: .*ECONNREFUSED 127\.0\.0\.1:10\n$/,
  ],
])('starting with %o fails with one sentence', async (env, sentence) => {
  const { code, err } = await starting(env)
  expect(err).toMatch(sentence)
  expect(code).toBe(1)
})

test.each([
  [{ NODE_ENV: 'production' }, /^NODE_ENV is production\. /],
  [{ DATABASE_URL: 'postgres://127.0.0.1:9/none' }, /^DATABASE_URL: the demo brings its own database; /],
  [
    { S3_ENDPOINT: 'http://127.0.0.1:10', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
    /^S3_ENDPOINT: the demo has a folder for its files; /,
  ],
  [{ SMTP_URL: 'smtp://127.0.0.1:9' }, /^SMTP_URL: the demo has its own mailbox; /],
])('the demo refuses %o, so that it never touches a real site', async (env, sentence) => {
  expect(await starting(env, 'demo')).toEqual({ code: 1, err: expect.stringMatching(sentence) })
})

test('a HOST that cannot be used fails with one sentence', async () => {
  await expect(startProgram({ DATA_DIR: temporaryFolder(), HOST: 'nohost.invalid' })).rejects.toThrow(
    /did not start \(1\):\nHOST and PORT: this address can't be used: .*nohost\.invalid\.\n$/,
  )
})
