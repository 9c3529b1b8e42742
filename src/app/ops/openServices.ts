import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { cachedUserOf } from '#features/accounts/sessions/cachedSessions.actions.ts'
import { accountCookies } from '#features/accounts/sessions/cookies.gateway.ts'
import { isUserGone, userOf } from '#features/accounts/sessions/sessions.actions.ts'
import { keepsRights } from '#features/accounts/sessions/sessions.queries.ts'
import { nameCategories } from '#features/categories/categories.contract.ts'
import { makePushKeys, openPush } from '#features/following/push/push.gateway.ts'
import { keepKeys } from '#features/following/push/push.queries.ts'
import { tryWrittenMails } from '#features/mail/mail.actions.ts'
import { openMailer } from '#features/mail/mail.gateway.ts'
import { diskFiles } from '#features/media/disk.gateway.ts'
import type { FileStore } from '#features/media/files.gateway.ts'
import { s3Files } from '#features/media/s3.gateway.ts'
import { openPacks } from '#features/pack/packs.actions.ts'
import { openGeocoder } from '#features/places/places.gateway.ts'
import { isGeocoderLive } from '#features/places/places.settings.ts'
import { readTerritory } from '#features/territory/territory.gateway.ts'
import type { Territory } from '#features/territory/territory.rules.ts'
import { baseLocale } from '#messages/runtime.js'
import { addressesOf, type Config } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { outsideTransactions } from '#platform/server/database/transactionGuard.ts'
import { makeDataFolder } from '#platform/server/files/dataFolder.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { currentLanguage, type Language } from '#platform/server/language.ts'
import { openLimits } from '#platform/server/limits/limits.ts'
import type { Services } from '#platform/server/services.ts'
import { BadSetting } from '#platform/server/settings.ts'
import { reasonOf } from '#platform/server/thrown.ts'
import { refuseMoved } from './moved.ts'
import { refuseRoot } from './owner.ts'
import { readSecret } from './secret.ts'
import { userAgentOf } from './userAgent.ts'

/**
 * Opens everything that the program needs, and migrates the database. `await using` closes it too.
 * @throws BadSetting, MigrationRefused, DataDirInUse: with a message for whoever starts the program
 */
export async function openServices(config: Config, log: Logger, now: () => Date = () => new Date()) {
  const territories = territoriesOf(config)
  const territory = territories[baseLocale]
  nameCategories((language) => territories[language].categoryNames)
  refuseRoot(config)
  makeDataFolder(config.DATA_DIR)
  refuseMoved(config)

  // If opening fails, what was opened is closed.
  await using opening = new AsyncDisposableStack()
  const database = opening.use(
    await openDatabase({
      ...addressesOf(config),
      dataDir: config.DATA_DIR,
      log: (message, fields) => log.warn(fields ?? {}, message),
    }),
  )
  await migrate(database)
  const files = outsideTransactions('the file store', await openFilesOf(config))
  const packs = await openPacks({ database, files, log, now, territory: territory.id })
  opening.defer(packs.close)
  const mailer = outsideTransactions('the mailer', openMailer(config, log))
  opening.defer(() => mailer.close())
  const keys = await keepKeys(database.sql, makePushKeys(), now())
  const push = outsideTransactions('the push services', openPush(keys, config, log))
  opening.defer(() => push.close())
  const limits = outsideTransactions('the limits', openLimits(database, config.LIMITS_FACTOR, log))
  const geocoder = geocoderOf(config, { territory, database, limits, log })
  const accounts = { cookies: accountCookies(config, readSecret(config)) }
  const jobs = openJobs(database, log)
  const services: Services = {
    rights: {
      sessionTokenOf: accounts.cookies.tokenOf,
      userOf,
      cachedUserOf,
      stillHasRights: keepsRights,
      isUserGone,
    },
    wordingValues: {
      get territory() {
        return territories[currentLanguage()].name
      },
    },
    config,
    get territory() {
      return territories[currentLanguage()]
    },
    database,
    files,
    packs,
    mailer,
    push,
    geocoder,
    accounts,
    limits,
    jobs,
    log,
    now,
  }
  opening.defer(tryWrittenMails(services))
  opening.defer(() => jobs.stop())
  const opened = opening.move()
  const close = () => opened.disposeAsync()
  return { services, close, [Symbol.asyncDispose]: close }
}

type ForGeocoder = Pick<Services, 'territory' | 'database' | 'limits' | 'log'>

/** The geocoder that the settings name; null for none. */
function geocoderOf(config: Config, { territory, database, limits, log }: ForGeocoder): Services['geocoder'] {
  const url = config.GEOCODER_URL
  if (!url) return null
  const geocoder = openGeocoder({
    url,
    isLive: isGeocoderLive(url, config),
    log,
    countryCode: territory.countryCode,
    bounds: territory.bounds,
    userAgent: userAgentOf(config),
    reserveSlot: database.kind === 'postgresql' ? (gapMs) => limits.reserveSlot('geocoder', gapMs) : undefined,
  })
  return outsideTransactions('the geocoder', geocoder)
}

/**
 * Opens the file store of the settings: the S3 bucket if one is named, else a folder, which is created.
 * @throws BadSetting, FilesUnavailable
 */
export async function openFilesOf(config: Config): Promise<FileStore> {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    makeDataFolder(config.DATA_DIR)
    return diskFiles(join(config.DATA_DIR, 'files'))
  }
  const [accessKeyId, secretAccessKey] = [S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  return s3Files({ endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, accessKeyId, secretAccessKey })
}

/** The territory that the settings name, in each language. @throws BadSetting */
export function territoriesOf({ TERRITORY }: Config): Record<Language, Territory> {
  if (!existsSync(TERRITORY)) throw new BadSetting(`TERRITORY: there is no file ${TERRITORY}.`)
  try {
    return readTerritory(TERRITORY)
  } catch (error) {
    throw new BadSetting(`TERRITORY: ${reasonOf(error)}`)
  }
}

/** Where the project's own pack of the territory lies, if it has one: beside the territory's file. */
export function projectPackOf({ TERRITORY }: Pick<Config, 'TERRITORY'>): string {
  return `${TERRITORY.replace(/\.json$/, '')}.pmtiles`
}
