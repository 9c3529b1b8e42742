import { join } from 'node:path'
import { move } from '#app/ops/archive/move.ts'
import { databaseLog, failToStart } from '#app/ops/command.ts'
import { readConfig } from '#app/ops/config.ts'
import { markMoved, movedMark } from '#app/ops/moved.ts'
import { BadSetting } from '#platform/server/settings.ts'

// npm run move -- DATABASE_URL: copies an embedded database into an empty PostgreSQL.
try {
  const [url, ...more] = process.argv.slice(2)
  if (!url || more.length > 0 || !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new BadSetting('Name the PostgreSQL: npm run move -- postgres://user:password@host/name')
  // Always reads the embedded database, even if the settings already name a PostgreSQL.
  const postgres = {
    DATABASE_URL: undefined,
    DATABASE_POOLER: undefined,
    DATABASE_DIRECT_URL: undefined,
    DATABASE_READ_URL: undefined,
  }
  const config = readConfig({ ...process.env, ...postgres })
  const { DATA_DIR: dataDir, AUTH_SECRET, S3_ENDPOINT } = config
  const { rows } = await move({ dataDir, url, log: databaseLog(config), say: console.log })
  markMoved(dataDir)
  console.log(`Moved ${rows} rows, compared table by table. Set now, and start again:
  DATABASE_URL to the address you have just named
  AUTH_SECRET ${AUTH_SECRET ? 'as it is' : `to what ${join(dataDir, 'secret')} holds`}, so that everyone stays signed in
${S3_ENDPOINT ? 'Files stay in the store that S3_… name.' : `DATA_DIR stays ${dataDir}: the files stay there.`}
The embedded database in ${join(dataDir, 'database')} is as it was, but Lamppost doesn't start with it any more; remove it when
all is well. To go back to it, delete ${movedMark(dataDir)}.`)
} catch (error) {
  failToStart(error)
}
