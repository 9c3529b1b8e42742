import { askServer, type Appointment, carryOut, type SocketReply } from '#app/ops/adminSocket.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import { failToStart } from '#app/ops/serve.ts'
import { BadSetting } from '#platform/server/settings.ts'

// npm run admin -- set EMAIL · unset EMAIL: asks the running server of an embedded database, else opens the database.
try {
  const [act, email, ...more] = process.argv.slice(2)
  if ((act !== 'set' && act !== 'unset') || !email || more.length > 0) {
    throw new BadSetting('Give an email address: npm run admin -- set EMAIL, or npm run admin -- unset EMAIL')
  }
  const { isDone, said } = await send({ email, admin: act === 'set' })
  if (!isDone) throw new BadSetting(said)
  console.log(said)
} catch (error) {
  failToStart(error)
}

async function send(wish: Appointment): Promise<SocketReply> {
  const config = readConfig(process.env)
  const answer = config.DATABASE_URL ? null : await askServer(config.DATA_DIR, wish)
  if (answer) return answer
  const { services, close } = await openServices(config, openLog(config.LOG_LEVEL ?? 'error'))
  try {
    return await carryOut(services, wish)
  } finally {
    await close()
  }
}
