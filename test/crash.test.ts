import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import type { Browser } from './browser.ts'
import { writeUntilItEnds, type Written } from './crash.ts'
import { temporaryFolder } from './folders.ts'
import { expectWhole } from './integrity.ts'
import { submit } from './makers.ts'
import { aResident } from './people.ts'
import { aJpeg } from './pictures.ts'
import { freshDatabaseUrl } from './postgres.ts'
import { startProgram } from './program.ts'

const ROUNDS = 3
const MEMBERS = 4
const SECRET = 'a secret of the tests, long enough'

// Source: safety rules, crash.
describe.each(['embedded', 'postgresql'] as const)('killed repeatedly while it writes, on %s', (kind) => {
  test(
    'the program loses nothing that it has acknowledged and leaves nothing half-written',
    { timeout: 180_000 },
    async () => {
      const photo = await aJpeg({ width: 320, height: 240 })
      const env = {
        DATA_DIR: temporaryFolder(),
        AUTH_SECRET: SECRET,
        ...(kind === 'postgresql' && { DATABASE_URL: await freshDatabaseUrl() }),
      }
      const all: Written = { sent: [], registered: [], refused: [] }
      let members: Browser[] = []
      for (let round = 1; round <= ROUNDS; round++) {
        const program = await startProgram(env)
        onTestFinished(() => program.kill())
        members =
          members.length > 0 ? members.map((member) => moved(member, program.aVisitor())) : await newMembers(program)
        await repeatUnanswered(all, members)

        const { written, end } = writeUntilItEnds(members, program.aVisitor(), photo)
        const least = 4 * round
        await expect.poll(() => written.sent.filter(({ id }) => id).length, { timeout: 20_000 }).toBeGreaterThan(least)
        await sleep(Math.random() * 300)
        await program.kill()
        await end
        all.sent.push(...written.sent)
        all.registered.push(...written.registered)
        expect(written.refused).toEqual([])

        // PostgreSQL may still be finishing a commit.
        await sleep(300)
        const { services, close } = await openServices(readConfig(env), openLog('silent'))
        try {
          await expectWhole(services, all)
        } finally {
          await close()
        }
      }
      expect(all.registered.length).toBeGreaterThan(0)
      expect(all.sent.filter(({ id, fields }) => id && fields.photo).length).toBeGreaterThan(0)
    },
  )
})

async function newMembers(program: Awaited<ReturnType<typeof startProgram>>): Promise<Browser[]> {
  return Promise.all(Array.from({ length: MEMBERS }, () => aResident(program)))
}

/** Moves a person's cookies to a browser for the restarted program's address. */
function moved(member: Browser, browser: Browser): Browser {
  for (const [name, value] of member.cookies) browser.cookies.set(name, value)
  return browser
}

/** Repeats every submission without an answer with the same key, which must give exactly one report. */
async function repeatUnanswered({ sent }: Written, members: Browser[]): Promise<void> {
  for (const one of sent.filter(({ id }) => !id)) {
    const member = members.find(({ cookies }) => String([...cookies]) === String([...one.member.cookies]))
    if (!member) throw new Error('Nobody has these cookies')
    const { status, body } = await submit(member, one.fields, one.key)
    expect(status).toBe(201)
    one.id = body.id
    one.member = member
  }
}
