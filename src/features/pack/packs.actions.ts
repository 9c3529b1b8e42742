import { FilesUnavailable } from '#features/media/files.gateway.ts'
import { deleteOrphans } from '#features/media/orphans.gateway.ts'
import { findFilesToRemove, removeFilesLater } from '#features/media/removals.queries.ts'
import type { Services } from '#platform/server/services.ts'
import { DAY_MS } from '#shared/clock.ts'
import { openPack, type Pack } from './pack.gateway.ts'
import { deleteReplaced, findActivePack, findPack, findPackFiles, PACK_CHANNEL, type PackRow } from './pack.queries.ts'

/** How long the tiles of a replaced pack are still served, for open pages that show them. */
const KEPT_MS = DAY_MS

/** The longest wait before a pack that could not be loaded is tried again, ms. */
const MAX_WAIT_MS = 600_000

export type Packs = Awaited<ReturnType<typeof openPacks>>

interface Needed extends Pick<Services, 'database' | 'files' | 'log' | 'now'> {
  /** The id of the territory; packs of other territories are left alone. */
  territory: string
  /** When a pack that could not be loaded is tried again, ms; each further wait is twice as long. */
  againMs?: number
}

/**
 * The packs that this process has in memory. Loads the active pack, and the new one whenever another process announces
 * a change.
 */
export async function openPacks({ database, files, log, now, territory, againMs = 10_000 }: Needed) {
  let active: Pack | null = null
  let isBehind = false
  const earlier = new Map<string, Pack>()
  /** Packs that are being read, so that many requests for tiles of one read it once. */
  const reading = new Map<string, Promise<Pack | null>>()
  let loading = Promise.resolve()

  /** Keeps a replaced pack in memory as long as pages may still ask for it. */
  function keep(pack: Pack): void {
    if (earlier.has(pack.hash)) return
    earlier.set(pack.hash, pack)
    setTimeout(() => earlier.delete(pack.hash), KEPT_MS).unref()
  }
  async function load(): Promise<void> {
    const row = await findActivePack(database.sql, territory)
    isBehind = row?.hash !== active?.hash
    if (!isBehind) return
    try {
      const loaded = row ? await read(row) : null
      if (row && !loaded) throw new Error(`${row.file} is not in the file store`)
      if (active) keep(active)
      if (loaded) active = loaded
      isBehind = false
    } catch (error) {
      // A file that is missing or unreadable will hardly come back, so the site goes on without it.
      isBehind = error instanceof FilesUnavailable
      throw error
    }
  }
  async function read({ hash, file }: PackRow): Promise<Pack | null> {
    const known = earlier.get(hash) ?? reading.get(hash)
    if (known) return known
    const pack = readStored(file).finally(() => reading.delete(hash))
    reading.set(hash, pack)
    return pack
  }
  async function readStored(file: string): Promise<Pack | null> {
    const bytes = await files.get(file)
    return bytes && openPack(bytes)
  }
  let isClosed = false
  let waitMs = againMs
  let timer: NodeJS.Timeout | undefined
  const refresh = () => {
    clearTimeout(timer)
    loading = loading.then(load).then(
      () => void (waitMs = againMs),
      (error: unknown) => {
        log.error({ err: error }, 'the pack of map and places could not be loaded')
        // The file store may be unavailable for a while.
        if (!isClosed) timer = setTimeout(() => void refresh(), waitMs).unref()
        waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)
      },
    )
    return loading
  }
  const stop = database.listen(
    PACK_CHANNEL,
    () => void refresh(),
    () => void refresh(),
  )
  await refresh()

  return {
    /** The active pack; null before one is imported. */
    current: (): Pack | null => active,
    /** Whether the active pack is not loaded yet: it is being read, or the file store is away. */
    isBehind: () => isBehind,
    /** A pack by its hash: the active one, or one that was replaced less than a day ago; null for others. */
    async byHash(hash: string): Promise<Pack | null> {
      if (hash === active?.hash) return active
      const row = await findPack(database.sql, hash, new Date(now().getTime() - KEPT_MS))
      if (!row) {
        earlier.delete(hash)
        return null
      }
      const pack = await read(row)
      if (pack) keep(pack)
      return pack
    },
    refresh,
    close() {
      isClosed = true
      clearTimeout(timer)
      return stop()
    },
  }
}

/**
 * Job: deletes the rows of packs that were replaced a day ago; their files are deleted one more day later. Also deletes
 * files that no pack refers to, left by an interrupted import.
 */
export async function forgetReplacedPacks({ database, files, now }: Services): Promise<void> {
  const dayAgo = new Date(now().getTime() - KEPT_MS)
  await database.transaction(async (sql) => removeFilesLater(sql, await deleteReplaced(sql, dayAgo), now()))
  const isKnown = async (keys: string[]) => {
    const [own, waiting] = [await findPackFiles(database.sql, keys), await findFilesToRemove(database.sql, keys)]
    return new Set([...own, ...waiting])
  }
  await deleteOrphans(files, { olderThan: dayAgo, folders: ['territory_packs'], isKnown })
}
