import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DBSchema, IDBPDatabase } from 'idb'
import { useEffect } from 'react'
import { m } from '#messages'
import { listenToTabs, notifyTabs } from '#platform/browser/channel.ts'
import { storedObjects } from '#platform/browser/storedObjects.ts'
import { Refusal } from '#shared/endpoint.ts'
import type { FileMark } from './draftPhotos.browser.ts'
import type { Unsent, UnsentVersion } from './outbox.rules.ts'
import { isForgotten } from './outbox.rules.ts'

interface Schema extends DBSchema {
  unsent: { key: string; value: Unsent }
}

/** The name of the database, of its lock, and of the channel on which tabs notify each other of changes. */
const NAME = 'lamppost-unsent'

const withStore = storedObjects<Schema>(NAME, 'unsent', 'key')

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
    isStored = await change(async (database) => {
      const { store, done } = database.transaction('unsent', 'readwrite')
      done.catch(() => undefined) // awaited below, unless reading fails first
      const isCurrent = instead === null || (await store.get(instead.key))?.keptAt === instead.keptAt
      const changes: Promise<unknown>[] = [done]
      if (isCurrent) changes.push(store.put(unsent))
      if (isCurrent && instead !== null && instead.key !== unsent.key) changes.push(store.delete(instead.key))
      // Awaited together: if a change fails, `done` fails too.
      await Promise.all(changes)
      return isCurrent
    })
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

/** Deletes all unsent reports of this person. */
export async function dropUnsentOf(owner: string): Promise<void> {
  for (const { key } of await unsentOf(owner)) await dropUnsent(key)
}

export async function dropUnsent(key: string): Promise<void> {
  await change((database) => database.delete('unsent', key))
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
    const found = await withStore((database) => database.get('unsent', key))
    return found?.photo && found.chosen ? { file: found.photo, chosen: found.chosen } : null
  } catch (error) {
    console.error(error)
    return null
  }
}

/** Notes on an unsent report why the server refused it, unless it was deleted meanwhile. */
export async function noteRefusal(key: string, refusal: string): Promise<void> {
  await change(async (database) => {
    const unsent = await database.get('unsent', key)
    if (unsent) await database.put('unsent', { ...unsent, refusal })
  })
}

async function take(key: string, afterwards: (unsent: Unsent) => Promise<unknown>): Promise<Taken> {
  if (!('locks' in navigator)) return takeNow(key, afterwards)
  // Sending may take minutes, which is too long to wait without any message.
  const asked = navigator.locks.request(NAME, { ifAvailable: true }, (lock) =>
    lock ? takeNow(key, afterwards) : 'is-sending',
  )
  return (await asked) as Taken // `request` awaits the promise
}

async function takeNow(key: string, afterwards: (unsent: Unsent) => Promise<unknown>): Promise<Taken> {
  try {
    const unsent = await withStore((database) => database.get('unsent', key))
    if (unsent) await afterwards(unsent)
    return unsent ?? null
  } catch (error) {
    console.error(error)
    return 'failed'
  }
}

/** Runs `run` under a lock that all tabs share, so that only one tab sends or takes reports at a time. */
export async function withOutboxLock<Result>(run: () => Promise<Result>): Promise<Result> {
  // Browsers have no locks on plain http. There the report's key alone makes sending it twice harmless.
  if (!('locks' in navigator)) return run()
  return (await navigator.locks.request(NAME, run)) as Result // `request` awaits the promise
}

/** This person's unsent reports; updated when any tab changes them. */
export function useUnsent(owner: string | null): Unsent[] {
  const queries = useQueryClient()
  const queryKey = ['unsent', owner]
  useEffect(() => {
    return listenToTabs(NAME, () => void queries.invalidateQueries({ queryKey: ['unsent'] }))
  }, [queries])
  const { data = [] } = useQuery({
    queryKey,
    // A browser that stores nothing has none. The outbox, which reads the same, logs why.
    queryFn: () => (owner === null ? [] : unsentOf(owner).catch(() => [])),
  })
  return data
}

async function change<Result>(run: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const result = await withStore(run)
  notifyTabs(NAME, null)
  return result
}
