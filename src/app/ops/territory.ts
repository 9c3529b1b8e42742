import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packKey } from '#features/media/media.rules.ts'
import { areasOf, makePack, type MadePack } from '#features/pack/making/makePack.gateway.ts'
import { fetchExtract, temporaryFolderProblem } from '#features/pack/making/overpass.gateway.ts'
import { openPack } from '#features/pack/pack.gateway.ts'
import { isPackOld, PACK_CREDIT } from '#features/pack/pack.rules.ts'
import { activatePack } from '#features/places/import/import.actions.ts'
import type { Territory } from '#features/territory/territory.rules.ts'
import { baseLocale } from '#messages/runtime.js'
import type { Config } from '#platform/server/config.ts'
import { BadSetting } from '#platform/server/settings.ts'
import { reasonOf } from '#platform/server/thrown.ts'
import { askServer } from './adminSocket.ts'
import { cleanUpIfInterrupted } from './command.ts'
import { openLog } from './logs.ts'
import { openFilesOf, openServices, territoriesOf } from './openServices.ts'
import { refuseRootToStore } from './owner.ts'
import { userAgentOf } from './userAgent.ts'

export interface TerritoryOrder {
  /** An OpenStreetMap extract; null: ask the Overpass server. */
  file: string | null
  /** Where to write the pack instead of using it. */
  out: string | null
}

/**
 * Makes the pack of the territory, and makes it the active one: through the server that has the embedded database open,
 * else in the database itself. `onProgress` gets the step and the share of it that is done. Returns a summary.
 * @throws BadExtract, BadSetting and what openServices throws: nothing has been changed then
 */
export async function makeTerritory(
  config: Config,
  { file, out }: TerritoryOrder,
  onProgress: (step: 'fetching' | 'making', part: number) => void,
): Promise<string> {
  const territory = territoriesOf(config)[baseLocale]
  if (out && !existsSync(dirname(out))) throw new BadSetting(`There is no folder ${dirname(out)}.`)
  if (!out) refuseRootToStore(config)
  const making = (part: number) => onProgress('making', part)
  const made = await (file ? makePack(file, territory, making) : fetched())
  if (out) write(out, made.archive)
  else await activate(config, made)
  return [
    summaryOf(made, territory),
    ...(out ? [`Written to ${out}; this site still uses its present map.`] : []),
  ].join('\n')

  async function fetched(): Promise<MadePack> {
    const folder = temporaryFolder()
    const remove = () => rmSync(folder, { recursive: true, force: true })
    const cancelCleanUp = cleanUpIfInterrupted(remove)
    try {
      const answer = join(folder, 'answer.osm')
      onProgress('fetching', 0)
      await fetchExtract(
        { url: config.OVERPASS_URL, userAgent: userAgentOf(config) },
        areasOf(territory.bounds),
        answer,
      )
      return await makePack(answer, territory, making)
    } finally {
      remove()
      cancelCleanUp()
    }
  }
}

function write(file: string, archive: Buffer): void {
  try {
    writeFileSync(file, archive)
  } catch (error) {
    throw new BadSetting(`${file} can't be written: ${reasonOf(error)}.`)
  }
}

function temporaryFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'territory-'))
  } catch (error) {
    throw temporaryFolderProblem(error) ?? error
  }
}

async function activate(config: Config, { archive }: MadePack): Promise<void> {
  const pack = openPack(archive)
  if (!config.DATABASE_URL && (await handToServer(config, pack.hash, archive))) return
  await using opened = await openServices(config, openLog(config.LOG_LEVEL ?? 'error'))
  await activatePack(opened.services, pack)
  await opened.services.database.unhurried((client) => client.query('vacuum analyze places, place_names'))
}

/**
 * Stores the pack and asks the server of an embedded database to use it. Returns whether there is one.
 * @throws BadSetting if it refuses
 */
async function handToServer(config: Config, hash: string, archive: Buffer): Promise<boolean> {
  if (!existsSync(join(config.DATA_DIR, 'database'))) return false
  const files = await openFilesOf(config)
  await files.put(packKey(hash), archive)
  const reply = await askServer(config.DATA_DIR, { pack: hash })
  if (reply && !reply.isDone) throw new BadSetting(reply.output)
  return reply !== null
}

function summaryOf({ info, tileCount, archive }: MadePack, { name }: Territory): string {
  const streets = info.places.filter(({ kind }) => kind === 'street').length
  const date = info.extractDate
    ? `The data are of ${new Date(info.extractDate).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })}.`
    : 'The file does not say how old its data are.'
  return [
    `Made the map and the places of ${name}: ${tileCount} tiles, ${info.places.length} places, of which ${streets} are streets, and ${info.houses.length} house numbers; ${(archive.length / 1e6).toFixed(1)} MB.`,
    info.extractDate && isPackOld(info, new Date())
      ? `${date} They are over a year old: npm run territory -- --fetch renews them.`
      : date,
    PACK_CREDIT.replace(/<[^>]+>/g, ''),
  ].join('\n')
}
