import { withRoom } from '#features/reports/device/room.browser.ts'
import type { WorkerBuild } from '#shared/build.ts'
import { forEachLimited } from './forEachLimited.ts'
import { isBuildFile } from './ours.ts'

declare const self: ServiceWorkerGlobalScope

const PREFIX = 'lamppost-build-'
/** Holds the ids of the pages that were open when this build took over. */
const OLD_PAGES = 'lamppost-old-pages'

const isHashed = (path: string) => path.startsWith('/assets/')
const nameOf = ({ id }: WorkerBuild) => PREFIX + id

/**
 * Caches the whole build, fetched without cookies. Files that an earlier build or an interrupted attempt has cached are
 * taken from there. If the device has no room, the kept map and pictures make room.
 */
export async function keepBuild(build: WorkerBuild): Promise<void> {
  const cache = await caches.open(nameOf(build))
  await forEachLimited([build.shell, ...build.files], (path) =>
    withRoom(async () => {
      const known = isHashed(path) ? await caches.match(path) : undefined
      await cache.put(path, known ?? (await fetchedFile(path, path === build.shell)))
    }),
  )
}

/** @throws Error if there is no answer, or it is not ours; the page then tries again later */
async function fetchedFile(path: string, isShell: boolean): Promise<Response> {
  const file = await fetch(path, { credentials: 'omit', cache: isHashed(path) ? 'default' : 'reload' })
  if (!(await isBuildFile(file, isShell))) throw new Error(`${path} could not be fetched`)
  return file
}

/** A file of this build, or of an earlier one whose pages are still open; undefined if neither has it. */
export async function fileOfBuild(build: WorkerBuild, path: string): Promise<Response | undefined> {
  const own = await (await caches.open(nameOf(build))).match(path)
  return own ?? (isHashed(path) ? caches.match(path) : undefined)
}

/** Notes which pages of the earlier build are open now: they go on using its files. */
export async function notePagesOfEarlierBuild(): Promise<void> {
  const cache = await caches.open(OLD_PAGES)
  await cache.put('/ids', new Response(JSON.stringify(await openPages())))
}

/** Deletes earlier builds once all of their pages are closed. */
export async function dropEarlierBuilds(build: WorkerBuild): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== nameOf(build))
  const { installing, waiting } = self.registration
  // The files of a newer build that has been fetched must stay.
  if (earlier.length === 0 || installing || waiting) return
  const noted = await (await caches.open(OLD_PAGES)).match('/ids')
  const old = (await noted?.json()) as string[] | undefined // written above
  const open = await openPages()
  if (old?.some((id) => open.includes(id))) return
  for (const name of [...earlier, OLD_PAGES]) await caches.delete(name)
}

async function openPages(): Promise<string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.map(({ id }) => id)
}
