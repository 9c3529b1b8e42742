import { givenFile } from '#app/ops/archive/command.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices, territoryOf } from '#app/ops/openServices.ts'
import { failToStart } from '#app/ops/serve.ts'
import { readExtract } from '#features/places/import/extract.gateway.ts'
import { importPlaces } from '#features/places/import/import.actions.ts'
import { BadSetting } from '#platform/server/settings.ts'

// npm run places -- FILE: imports streets and places of an OpenStreetMap extract into the place index.
try {
  const [given, ...more] = process.argv.slice(2)
  if (!given || more.length > 0) throw new BadSetting('Name one file: npm run places -- FILE.osm.pbf')
  const config = readConfig(process.env)
  const territory = territoryOf(config)
  const places = await readExtract(givenFile(given), territory)
  const { services, close } = await openServices(config, openLog(config.LOG_LEVEL ?? 'error'))
  try {
    await importPlaces(services.database, places)
    await services.database.unhurried((client) => client.query('vacuum analyze places, place_names'))
  } finally {
    await close()
  }
  const streets = places.filter(({ kind }) => kind === 'street').length
  console.log(
    `Imported ${places.length} streets and places of ${territory.name}, of which ${streets} are streets. © OpenStreetMap contributors, ODbL`,
  )
} catch (error) {
  failToStart(error)
}
