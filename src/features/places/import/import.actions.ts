import { existsSync, readFileSync } from 'node:fs'
import { packKey } from '#features/media/media.rules.ts'
import { deleteRemovals } from '#features/media/removals.queries.ts'
import { BadPack, openPack, type Pack } from '#features/pack/pack.gateway.ts'
import { findActivePack, lockPacks, type PackRow, replaceActivePack } from '#features/pack/pack.queries.ts'
import type { PackInfo, PackPlace } from '#features/pack/pack.rules.ts'
import { inBatches, repeatUntilDone } from '#platform/server/batches.ts'
import type { Sql } from '#platform/server/database/sql.ts'
import type { Services } from '#platform/server/services.ts'
import { partsOf } from '../places.rules.ts'
import { knownHouses } from '../reverse/naming.rules.ts'
import { keyOf, rotationsOf } from '../search/names.rules.ts'
import { deleteImported, hasImported, type IndexedPlace, insertPlaces } from './index.queries.ts'

/** How many places one statement adds or deletes, so that none takes long. */
const BATCH = 2_000

export type ImportedPlace = Pick<PackPlace, 'label' | 'kind' | 'names' | 'at' | 'geometry'>

type Needed = Pick<Services, 'database' | 'files' | 'packs' | 'now'>

/** Makes a pack the active one and indexes its places: both or neither. Other processes load it by themselves. */
export async function activatePack(services: Needed, pack: Pack): Promise<void> {
  await activate(services, pack, 'import', async () => 'all')
}

/** Makes a pack of the file store the active one. @throws BadPack when it is not there */
export async function activateStoredPack(services: Needed, hash: string): Promise<void> {
  const bytes = await services.files.get(packKey(hash))
  if (!bytes) throw new BadPack('The pack is not in the file store.')
  await activatePack(services, openPack(bytes))
}

/**
 * Activates the pack that came with the program, unless it is active already or somebody has imported another. Places
 * that were imported before there were packs stay.
 */
export async function adoptProjectPack(services: Needed, file: string): Promise<void> {
  if (!existsSync(file)) return
  const pack = openPack(readFileSync(file))
  const isDone = (active: PackRow | undefined) => active && (active.source === 'import' || active.hash === pack.hash)
  if (isDone(await findActivePack(services.database.sql, pack.info.territory))) return
  await activate(services, pack, 'project', async (sql) => {
    const active = await findActivePack(sql, pack.info.territory)
    if (isDone(active)) return 'nothing'
    const areOthersKept = active ? !active.hasPlaces : await hasImported(sql)
    return areOthersKept ? 'map' : 'all'
  })
}

/** `choose` runs under the pack lock and says what to use: map and places, the map only, or nothing. */
async function activate(
  { database, files, packs, now }: Needed,
  pack: Pack,
  source: PackRow['source'],
  choose: (sql: Sql) => Promise<'all' | 'map' | 'nothing'>,
): Promise<void> {
  const { hash, bytes, info } = pack
  const { territory, extractDate, places, houses } = info
  const file = packKey(hash)
  await files.put(file, bytes)
  await database.transaction(async (sql) => {
    await lockPacks(sql)
    const used = await choose(sql)
    if (used === 'nothing') return
    const hasPlaces = used === 'all'
    await deleteRemovals(sql, [file])
    await replaceActivePack(sql, { hash, territory, file, source, extractDate, hasPlaces }, now())
    if (hasPlaces) await importPlaces(sql, places, houses)
  })
  await packs.refresh()
}

/** Replaces the places that were imported before, in a transaction of the caller: all of them or none. */
export async function importPlaces(sql: Sql, places: readonly ImportedPlace[], houses: PackInfo['houses'] = []) {
  await repeatUntilDone(BATCH, () => deleteImported(sql, BATCH))
  const known = byKey(places)
  const wanted = [...known.values(), ...housesIn(houses, places).filter(({ key }) => !known.has(key))]
  for (const batch of inBatches(wanted, BATCH)) await insertPlaces(sql, 'import', batch)
}

/** Houses for the index. A search finds them by number and street, not by the street alone. */
function housesIn(houses: PackInfo['houses'], places: readonly ImportedPlace[]): IndexedPlace[] {
  return knownHouses(houses, places).map(({ name, street, at: [lng, lat] }) => {
    const [, ...area] = partsOf(street.label)
    const label = [name, ...area].join(', ')
    const rotations = rotationsOf([name]).filter(({ isStart }) => isStart)
    return { key: keyOf(label), label, kind: 'house', lat, lng, rotations }
  })
}

/** Labels that differ only in their spelling are one place, with the names of both. */
function byKey(places: readonly ImportedPlace[]): Map<string, IndexedPlace> {
  const found = new Map<string, IndexedPlace & { names: string[] }>()
  for (const { label, kind, names, at } of places) {
    const key = keyOf(label)
    const known = found.get(key)
    const [lng, lat] = known ? [known.lng, known.lat] : at
    const all = [...(known?.names ?? []), ...names, partsOf(label).slice(0, -1).join(' ')]
    found.set(key, {
      key,
      lat,
      lng,
      names: all,
      rotations: rotationsOf(all),
      label: known?.label ?? label,
      kind: known?.kind ?? kind,
    })
  }
  return found
}
