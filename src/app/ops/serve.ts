import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { closeApp, createApp } from '#app/http/app.ts'
import { jobList } from '#app/jobs/jobList.ts'
import { openPages } from '#app/pages/pages.ts'
import { appointNamed } from '#features/accounts/administration/administration.actions.ts'
import { MAIL_QUEUE } from '#features/mail/mail.actions.ts'
import { warnAboutBaseMap } from '#features/map/tiles/tiles.actions.ts'
import { warnIfNotWritable } from '#features/media/files.gateway.ts'
import { deleteOtherJobStates } from '#features/migrations/health/health.queries.ts'
import { BACKUP } from '#features/migrations/migrations.rules.ts'
import { adoptProjectPack } from '#features/places/import/import.actions.ts'
import { type Config, isPublic } from '#platform/server/config.ts'
import { listen } from '#platform/server/http/listen.ts'
import type { Services } from '#platform/server/services.ts'
import { BadSetting } from '#platform/server/settings.ts'
import { VERSION } from '#platform/server/version.ts'
import { openAdminSocket } from './adminSocket.ts'
import { SIGNALS } from './command.ts'
import { openLog } from './logs.ts'
import { openServices, projectPackOf } from './openServices.ts'
import { warnAboutSettings } from './settingsCheck.ts'

/** How long stopping may take, jobs and database included, milliseconds. */
const CLOSE_MS = 9000

/** How long stopping waits for a command from the shell, milliseconds. */
const COPY_MS = 4000

interface Extras {
  /** Runs once the database is open and before anybody can connect. */
  fill?: (services: Services) => Promise<void>
  /** Lines that are printed after the address. */
  notes?: string[]
  /** Runs last, before the process ends. */
  cleanUp?: () => void
}

/** Opens everything, listens, and shuts down cleanly on a signal. */
export async function serve(config: Config, { fill, notes = [], cleanUp }: Extras = {}): Promise<void> {
  const log = openLog(config.LOG_LEVEL ?? 'info')
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught')
    process.exit(1)
  })
  log.info({ version: VERSION }, 'starting')
  warnAboutSettings(config, log)
  const { services, close } = await openServices(config, log)
  await adoptProjectPack(services, projectPackOf(config))
  warnAboutBaseMap(services)
  void warnIfNotWritable(services.files, log)
  await fill?.(services)
  await services.database.transaction((sql) => appointNamed(sql, config.ADMIN_EMAILS, services.now()))
  const jobs = jobList(services)
  const names = jobs.map(({ name }) => name)
  await deleteOtherJobStates(services.database.sql, [...names, BACKUP])
  const app = await createApp(services, await openPages())
  await listen(app, { port: config.PORT, host: config.HOST }).catch((error: Error) => {
    throw new BadSetting(`HOST and PORT: this address can't be used: ${error.message}.`)
  })
  const closeAdminSocket = await openAdminSocket(services)
  endOnSignal(log, async () => {
    // A backup that is copying the database may take longer; it is cut off.
    await Promise.all([closeApp(app), Promise.race([closeAdminSocket(), sleep(COPY_MS)])])
    await close()
    cleanUp?.()
  })
  void services.jobs.start(jobs, [MAIL_QUEUE])
  console.log(greeting(services, notes))
  flushCompileCache() // makes the next start faster, however this process ends
}

function endOnSignal(log: Logger, end: () => Promise<void>): void {
  let isStopping = false
  const stop = (signal: string) => {
    // Ctrl-C in a terminal comes twice: from the terminal, and from the program that started this one.
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), CLOSE_MS).unref()
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of SIGNALS) process.on(signal, stop)
}

function greeting({ config, mailer }: Services, notes: string[]): string {
  const files = config.S3_ENDPOINT ? `files in ${config.S3_ENDPOINT}` : `files in ${config.DATA_DIR}`
  return [
    `${config.PRODUCT_NAME} is open at ${config.PUBLIC_URL}`,
    `  version ${VERSION}`,
    config.DATABASE_URL ? `  data lives in PostgreSQL, ${files}` : `  data lives in ${config.DATA_DIR}`,
    mailer.kind === 'smtp'
      ? '  email goes out by SMTP'
      : `  email goes to the development mailbox at ${config.PUBLIC_URL}/dev/mail`,
    ...(isPublic(config) && config.HOST === '127.0.0.1'
      ? ['  only this machine can connect: put a proxy before it, or set HOST']
      : []),
    ...notes.map((note) => `  ${note}`),
  ].join('\n')
}
