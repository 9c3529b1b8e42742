import type { FileStore } from '#features/media/files.gateway.ts'
import { indexAddresses } from '#features/places/import/index.actions.ts'
import { indexSearch } from '#features/reports/search/search.actions.ts'
import type { Territory } from '#features/territory/territory.rules.ts'
import type { Database } from '#platform/server/database/database.ts'
import { hashPassword } from '#platform/server/passwordHash.ts'
import { MINUTE_MS } from '#shared/clock.ts'
import { someHistory } from './seed/history.ts'
import { DEMO_PASSWORD } from './seed/people.ts'
import { storeCommentImages, storePhotos } from './seed/photos.ts'
import { readPictures } from './seed/pictures.ts'
import { randomFrom } from './seed/random.ts'
import { writeHistory } from './seed/tables.ts'

export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/people.ts'

interface Parts {
  database: Database
  files: FileStore
  territory: Pick<Territory, 'timeZone'>
  now: () => Date
}

interface Wanted {
  reports: number
  /** The same seed at the same time gives the same data. */
  seed?: number
  /** At most this many reports have photos; with 0 nothing is stored. */
  photos?: number
}

const SEED = 1704
const MAX_PHOTOS = 600
const COMMENT_IMAGES_SHARE = 0.1

/**
 * Fills an empty database and file store with believable data: people, reports of the last 60 days, votes, comments,
 * and points by the product's own rules. Stores the files first, then all rows in one transaction.
 */
export async function seedTerritory(
  { database, files, territory, now: readNow }: Parts,
  { reports, seed = SEED, photos = MAX_PHOTOS }: Wanted,
): Promise<void> {
  // Whole minutes: at the same time of day, reports have the same ages.
  const now = new Date(Math.floor(readNow().getTime() / MINUTE_MS) * MINUTE_MS)
  const random = randomFrom(seed)
  const history = someHistory(random, { reports, photos }, { now, timeZone: territory.timeZone })
  const scenes = new Set(history.reports.flatMap(({ scene }) => scene ?? []))
  const pictures = readPictures(scenes)
  const stored = {
    photos: await storePhotos(random.branch('photos'), files, pictures, history.reports),
    images: await storeCommentImages(
      random.branch('images'),
      files,
      pictures,
      history.comments,
      photos * COMMENT_IMAGES_SHARE,
    ),
    passwordHash: await hashPassword(DEMO_PASSWORD),
  }
  await database.unhurried(async (client) => {
    await client.query('begin')
    try {
      await writeHistory(client, history, stored)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
    // Otherwise PostgreSQL would plan the first queries for empty tables.
    await client.query('analyze')
  })
  await indexSearch(database)
  // The search finds these addresses, as if the geocoder had returned them.
  await indexAddresses(
    database.sql,
    history.reports.map(({ place }) => place),
  )
}
