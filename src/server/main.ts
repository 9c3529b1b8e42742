import { createApp } from './app.ts'
import { BadSetting, isPublic, readConfig } from './config.ts'
import { openLog } from './logs.ts'
import { openServices } from './open.ts'
import { openPages } from './pages.ts'
import { upkeep } from './upkeep.ts'

const PLAIN = new Set(['BadSetting', 'MigrationRefused', 'DataDirInUse', 'DatabaseUnusable', 'BadTerritory'])
const CLOSE_MS = 5000

/** Starts the program; whatever is wrong with its settings is said in one sentence. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(process.env['LOG_LEVEL'] ?? 'info')
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })

  const { services, close } = await openServices(config, log)
  const app = await createApp(services, await openPages())
  await app.listen({ port: config.PORT, host: config.HOST })
  await services.jobs.start(upkeep(services))

  const stop = (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), CLOSE_MS).unref()
    void app.close().then(close).then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const mail = services.mailer.kind === 'smtp' ? 'by SMTP' : `to the development mailbox: ${config.PUBLIC_URL}/dev/mail`
  const data = config.DATABASE_URL ? `in PostgreSQL; files in ${config.S3_ENDPOINT ?? config.DATA_DIR}` : `in ${config.DATA_DIR}`
  console.log(`${config.PRODUCT_NAME} is open at ${config.PUBLIC_URL}\n  data lives ${data}\n  mail goes ${mail}`)
  if (isPublic(config) && config.HOST === '127.0.0.1') console.log('  only this machine can connect: put a proxy before it, or set HOST')
}

main().catch((error: unknown) => {
  const isPlain = error instanceof Error && (PLAIN.has(error.name) || error instanceof BadSetting || isListenError(error))
  console.error(isPlain ? sentenceOf(error) : error)
  process.exit(1)
})

function isListenError(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'listen'
}

function sentenceOf(error: Error): string {
  return isListenError(error) ? `The address is not to be had: ${error.message}. Set PORT or HOST.` : error.message
}
