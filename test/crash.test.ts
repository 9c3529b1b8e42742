import { expect, test } from 'vitest'
import { temporaryFolder } from './folders.ts'
import { killRepeatedly } from './kills.ts'
import { freshDatabaseUrl } from './postgres.ts'

const SECRET = 'a secret of the tests, long enough'
const KILLS = 3

// Source: safety rules, crash. `npm run prove -- crash` does the same for longer.
test.each(['embedded', 'postgresql'] as const)(
  'killed repeatedly on %s, the program loses nothing acknowledged and leaves nothing half-written',
  { timeout: 300_000 },
  async (kind) => {
    const { kills, checks, written } = await killRepeatedly({
      env: {
        DATA_DIR: temporaryFolder(),
        AUTH_SECRET: SECRET,
        ...(kind === 'postgresql' && { DATABASE_URL: await freshDatabaseUrl() }),
      },
      kills: KILLS,
    })
    expect([kills, checks]).toEqual([KILLS, KILLS])
    expect(written.registered.length).toBeGreaterThan(0)
    expect(written.votes.length).toBeGreaterThan(0)
    expect(written.comments.filter(({ id }) => id).length).toBeGreaterThan(0)
    expect(written.sent.filter(({ id, fields }) => id && fields.photo).length).toBeGreaterThan(0)
  },
)
