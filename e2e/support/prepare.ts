import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../test/folders.ts'
import { setup, teardown } from '../../test/postgres.ts'
import { zoneAt } from './clock.ts'

/**
 * Starts a PostgreSQL for the specs that need one. Sets the time zone of all sites, in a copy of the territory's file
 * with its pack beside it. Returns the teardown, which removes the PostgreSQL and the temporary folders.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await setup()
  const timeZone = zoneAt(new Date())
  const gibraltar = JSON.parse(readFileSync('territories/gibraltar.json', 'utf8')) as object
  const file = join(temporaryFolder(), 'territory.json')
  writeFileSync(file, JSON.stringify({ ...gibraltar, timeZone }))
  copyFileSync('territories/gibraltar.pmtiles', file.replace('.json', '.pmtiles'))
  // The workers inherit these, and the sites inherit them from the workers.
  Object.assign(process.env, { TEST_TIME_ZONE: timeZone, TERRITORY: file })
  return teardown
}
