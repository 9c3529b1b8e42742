import type { DBSchema, IDBPDatabase } from 'idb'
import { m } from '#messages'
import { notifyTabs } from '#platform/browser/channel.ts'
import { storedObjects } from '#platform/browser/storedObjects.ts'
import { Refusal } from '#shared/endpoint.ts'
import type { FileMark } from './draftPhotos.browser.ts'
import { isDue, isForgotten, type Unsent, type UnsentVersion } from './outbox.rules.ts'
import { OUTBOX, onceSent, unlessSending } from './outboxLocks.browser.ts'
import { withRoom } from './room.browser.ts'

interface Schema extends DBSchema {
  unsent: { key: string; value: Unsent }
}

const withStore = storedObjects<Schema>(OUTBOX, 'unsent', 'key')

/** The code of the refusal when the report to replace is no longer on this device. */
export const UNSENT_GONE = 'unsent-gone'

/**
 * Stores a report with its photo on this device until it is sent, in place of the version `instead`; false if the
 * browser does not allow it. Source: readings 9.
 * @throws Refusal UNSENT_GONE if another tab has sent, changed or deleted that one, so that it is sent only once
 */
export async function keepUnsent(unsent: Unsent, instead: UnsentVersion | null = null): Promise<boolean> {
  let isStored: boolean
  try {
    isStored = await withRoom(() =>
      change(async (database) => {
        const { store, done } = database.transaction('unsent', 'readwrite')
        done.catch(() => undefined) // awaited below, unless reading fails first
        const former = instead === null ? undefined : await store.get(instead.key)
        const isCurrent = instead === null || former?.keptAt === instead.keptAt
        const mayBeSent = unsent.mayBeSent || (former?.key === unsent.key && former.mayBeSent)
        const changes: Promise<unknown>[] = [done]
        if (isCurrent) changes.push(store.put({ ...unsent, ...(mayBeSent && { mayBeSent }) }))
        if (isCurrent && instead !== null && instead.key !== unsent.key) changes.push(store.delete(instead.key))
        // Awaited together: if a change fails, `done` fails too.
        await Promise.all(changes)
        return isCurrent
      }),
    )
  } catch (error) {
    console.error(error)
    return false
  }
  if (!isStored) throw new Refusal(UNSENT_GONE, 0, m.reports_unsent_gone())
  return true
}

/** This person's unsent reports, oldest first. Also deletes other people's after 30 days. */
export async function unsentOf(owner: string): Promise<Unsent[]> {
  const all = await withStore((database) => database.getAll('unsent'))
  for (const { key } of all.filter((unsent) => isForgotten(unsent, owner, Date.now()))) await dropUnsent(key)
  return all.filter((unsent) => unsent.owner === owner).toSorted((a, b) => a.keptAt - b.keptAt)
}

/** Whether a report on this device is sent as soon as its writer signs in. */
export async function isAnyDue(): Promise<boolean> {
  const all = await withStore((database) => database.getAll('unsent'))
  return all.some((unsent) => isDue(unsent) && !isForgotten(unsent, null, Date.now()))
}

/** Deletes all unsent reports of this person. */
export async function dropUnsentOf(owner: string): Promise<void> {
  for (const { key } of await unsentOf(owner)) await dropUnsent(key)
}

/** Asks the browser to delete what waits here only if the person wants that. Most browsers decide without a question. */
export function askToPersist(): void {
  const { storage } = navigator as Partial<Navigator> // browsers lack it on plain http
  void storage?.persist().catch(() => false)
}

/** This report as it is on the device; undefined if it is gone. */
export async function findUnsent(key: string): Promise<Unsent | undefined> {
  return withStore((database) => database.get('unsent', key))
}

export async function dropUnsent(key: string): Promise<void> {
  await change((database) => database.delete('unsent', key))
}

/** Deletes an unsent report, unless it was stored anew meanwhile. */
export async function dropUnsentVersion({ key, keptAt }: UnsentVersion): Promise<void> {
  await change(async (database) => {
    const { store, done } = database.transaction('unsent', 'readwrite')
    done.catch(() => undefined) // awaited below, unless reading fails first
    const unsent = await store.get(key)
    await Promise.all([unsent?.keptAt === keptAt && store.delete(key), done])
  })
}

/** `is-sending` while a tab is sending reports, `failed` if the browser does not allow it, null if it is gone. */
type Taken = Unsent | 'is-sending' | 'failed' | null

/** Removes an unsent report and returns it. */
export function takeUnsent(key: string): Promise<Taken> {
  return take(key, () => dropUnsent(key))
}

/** Returns an unsent report for the form. It stays on the device, but is not sent. */
export function editUnsent(key: string): Promise<Taken> {
  return take(key, (unsent) => change((database) => database.put('unsent', { ...unsent, isEdited: true })))
}

/** The photo of an unsent report, as it will be sent; null without one, or if the browser does not allow it. */
export async function photoOfUnsent(key: string): Promise<{ file: File; chosen: FileMark } | null> {
  try {
    const found = await findUnsent(key)
    return found?.photo && found.chosen ? { file: found.photo, chosen: found.chosen } : null
  } catch (error) {
    console.error(error)
    return null
  }
}

/** Notes something on an unsent report; false if it was deleted or stored anew meanwhile. */
export async function noteOnUnsent(
  { key, keptAt }: UnsentVersion,
  note: Partial<Pick<Unsent, 'isEdited' | 'mayBeSent' | 'refusal' | 'refused'>>,
): Promise<boolean> {
  return withRoom(() =>
    change(async (database) => {
      const unsent = await database.get('unsent', key)
      if (unsent?.keptAt !== keptAt) return false
      await database.put('unsent', { ...unsent, ...note })
      return true
    }),
  )
}

/**
 * Who has this version of a report: `outbox`, which sends it because its page was closed; `nobody`, since it was sent or
 * deleted; else the form. Waits while any tab sends it, and calls `onSending` before.
 */
export async function holderOf(
  { key, keptAt }: UnsentVersion,
  onSending: () => void,
): Promise<'outbox' | 'nobody' | 'form'> {
  const look = async () => {
    const unsent = await findUnsent(key)
    if (!unsent) return 'nobody'
    return unsent.keptAt === keptAt && isDue(unsent) ? 'outbox' : 'form'
  }
  const holder = await unlessSending(key, look)
  if (holder !== 'is-sending') return holder
  onSending()
  return onceSent(key, look)
}

function take(key: string, afterwards: (unsent: Unsent) => Promise<unknown>): Promise<Taken> {
  return unlessSending(key, async () => {
    try {
      const unsent = await findUnsent(key)
      if (unsent) await afterwards(unsent)
      return unsent ?? null
    } catch (error) {
      console.error(error)
      return 'failed'
    }
  })
}

async function change<Result>(run: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const result = await withStore(run)
  notifyTabs(OUTBOX, null)
  return result
}
