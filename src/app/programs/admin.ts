import { askServer, type Appointment, carryOut, giveKey, type SocketReply } from '#app/ops/adminSocket.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import { failToStart } from '#app/ops/serve.ts'
import { BadSetting } from '#platform/server/settings.ts'

type Asked = Appointment | { keyFor: string }

// npm run admin -- set EMAIL · unset EMAIL · key NAME: asks the running server of an embedded database, else opens the
// database.
try {
  const { isDone, said } = await send(readAsked(process.argv.slice(2)))
  if (!isDone) throw new BadSetting(said)
  console.log(said)
} catch (error) {
  failToStart(error)
}

function readAsked([act, whom, ...more]: string[]): Asked {
  if (whom && more.length === 0) {
    if (act === 'set' || act === 'unset') return { email: whom, admin: act === 'set' }
    if (act === 'key') return { keyFor: whom }
  }
  throw new BadSetting(
    'Give an email address: npm run admin -- set EMAIL, or npm run admin -- unset EMAIL; or the name of a service that gets a key: npm run admin -- key "NAME"',
  )
}

async function send(asked: Asked): Promise<SocketReply> {
  const config = readConfig(process.env)
  const answer = config.DATABASE_URL ? null : await askServer(config.DATA_DIR, asked)
  if (answer) return answer
  const { services, close } = await openServices(config, openLog(config.LOG_LEVEL ?? 'error'))
  try {
    return await ('keyFor' in asked ? giveKey(services, asked.keyFor) : carryOut(services, asked))
  } finally {
    await close()
  }
}
