import { useState } from 'react'
import { m } from '#messages'
import { isRefusal } from '#shared/endpoint.ts'
import type { IconName } from '#web/icons/names.ts'
import { Dialog } from '#web/overlays/overlays.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.browser.ts'
import styles from './Admin.module.css'
import { useRenewLists } from './lists.browser.ts'
import type { Chosen } from './Selection.tsx'

/** What can be done to several entries at once. */
export interface BulkAct<T> {
  label: string
  icon: IconName
  /** The question before it, of so many; what follows from a yes, where that can't be taken back. */
  ask: (inputs: { count: number }) => string
  words?: string
  isForGood?: boolean
  run: (item: T) => Promise<unknown>
  /** Takes it back. */
  undo?: (item: T) => Promise<unknown>
}

interface BulkProps<T> {
  chosen: Chosen<T>
  acts: BulkAct<T>[]
}

/** What can be done to the selected entries; asked for, with its progress, and taken back where it can be. */
export function Bulk<T>({ chosen: { chosen, clear }, acts }: BulkProps<T>) {
  const renew = useRenewLists()
  const [asked, setAsked] = useState<BulkAct<T> | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [failed, setFailed] = useState(0)
  const count = chosen.length
  if (count === 0 && !asked) return null

  async function all({ run, undo }: BulkAct<T>): Promise<void> {
    setFailed(0)
    const reached: T[] = []
    let missed = 0
    for (const [at, item] of chosen.entries()) {
      setDone(at)
      const end = await tried(run, item)
      if (end === 'done') reached.push(item)
      if (end === 'failed') missed += 1
    }
    setDone(null)
    setFailed(missed)
    await renew()
    if (missed > 0) return
    setAsked(null)
    clear()
    showToast(m.admin_bulk_done({ count }), undo && (() => void takeBack(reached, undo)))
  }
  async function takeBack(items: T[], undo: (item: T) => Promise<unknown>): Promise<void> {
    let missed = 0
    for (const item of items) if ((await tried(undo, item)) === 'failed') missed += 1
    await renew()
    showToast(missed > 0 ? m.admin_bulk_failed({ count: missed }) : m.admin_undone())
  }
  const close = () => {
    if (done !== null) return
    setAsked(null)
    setFailed(0)
  }
  return (
    <div className={styles.bulk}>
      <b className="grow" role="status">
        {m.admin_selected({ count })}
      </b>
      {acts.map((act) => (
        <Button
          key={act.label}
          size="s"
          icon={act.icon}
          {...(act.isForGood && { look: 'danger' })}
          onClick={() => setAsked(act)}
        >
          {act.label}
        </Button>
      ))}
      <Button size="s" look="text" onClick={clear}>
        {m.admin_select_none()}
      </Button>
      <Dialog
        open={asked !== null}
        onClose={close}
        title={asked?.ask({ count }) ?? ''}
        acts={
          <>
            <Button
              look={asked?.isForGood ? 'danger' : 'main'}
              wide
              busy={done !== null}
              busyLabel={m.admin_bulk_progress({ done: (done ?? 0) + 1, count })}
              onClick={() => asked && void all(asked)}
            >
              {asked?.isForGood ? m.admin_delete_for_good() : m.location_continue()}
            </Button>
            <Button look="text" wide onClick={close}>
              {m.ui_cancel()}
            </Button>
          </>
        }
      >
        {asked?.words && <p className="muted">{asked.words}</p>}
        {failed > 0 && (
          <Banner tone="bad" role="alert">
            {m.admin_bulk_failed({ count: failed })}
          </Banner>
        )}
      </Dialog>
    </div>
  )
}

/** What is gone already, or decided, is as it was wished. */
async function tried<T>(act: (item: T) => Promise<unknown>, item: T): Promise<'done' | 'gone' | 'failed'> {
  try {
    await act(item)
    return 'done'
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.status === 404 || error.code === 'decided' ? 'gone' : 'failed'
  }
}
