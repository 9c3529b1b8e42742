import { temporaryFolder } from '#test/folders.ts'
import { killRepeatedly } from '#test/kills.ts'
import { freshDatabaseUrl } from '#test/postgres.ts'
import { proved, type Row } from '../report.ts'
import { SECRET } from '../settings.ts'

interface Plan {
  /** Tells sites of one kind apart. */
  name: string
  kind: 'embedded' | 'postgresql'
  kills: number
  until: number
}

/** Kills the program while people write. Compares the rows after each kill, with over 100 kills after every tenth. */
export async function proveKills({ name, kind, kills, until }: Plan): Promise<Row> {
  return proved(`killed while people write, ${name}, ${kind}`, async () => {
    const env = {
      DATA_DIR: temporaryFolder(),
      AUTH_SECRET: SECRET,
      ...(kind === 'postgresql' && { DATABASE_URL: await freshDatabaseUrl() }),
    }
    const checkEach = kills > 100 ? 10 : 1
    const say = (line: string) => console.log(`  ${name}, ${kind}: ${line}`)
    const done = await killRepeatedly({ env, kills, until, checkEach, say })
    const { sent, comments, votes, registered } = done.written
    const photos = sent.filter(({ fields }) => fields.photo).length
    return [
      `${done.kills} kills, rows compared ${done.checks} times`,
      `${sent.length} reports (${photos} with a photo), ${comments.length} comments, ${votes.length} votes`,
      `${registered.length} registrations, ${done.repeated} repeated without doubles`,
      `slowest start ${(done.slowestStartMs / 1000).toFixed(1)} s`,
    ].join('; ')
  })
}
