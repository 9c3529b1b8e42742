import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { m } from '#messages'
import { numberText } from '#platform/browser/format.ts'
import type { IconName } from '#platform/browser/icons/names.ts'
import { Dialog } from '#platform/browser/overlays/overlays.tsx'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { showToast } from '#platform/browser/ui/toasts/toasts.browser.ts'
import { Grow } from '#platform/browser/ui/basics/Layout.tsx'
import { Muted } from '#platform/browser/ui/basics/Text.tsx'
import { NAMED } from '../../admin.rules.ts'
import styles from './BulkActions.module.css'
import { useRenewLists } from '../lists.browser.ts'
import { type Ended, tried, undoEach } from './outcomes.browser.ts'
import type { Selection } from './Selection.tsx'

export interface BulkAction<T> {
  label: string
  icon: IconName
  /** The question before it, with the number of entries; `words` explain what it does. */
  ask: (inputs: { count: number }) => string
  words?: string | undefined
  isForGood?: boolean
  run: (item: T) => Promise<unknown>
  /** Undoes the action on an entry; `done` is the reply of `run`. Refused if somebody has changed the entry since. */
  undo?: (item: T, done: unknown) => Promise<unknown>
}

interface BulkActionsProps<T> {
  chosen: Selection<T>
  actions: BulkAction<T>[]
  nameOf: (item: T) => string
  /** Gets the focus when the bar is gone. */
  frame: RefObject<HTMLElement | null>
  /** Shown beside the number of selected entries. */
  children?: ReactNode
}

/** The actions for the selected entries. Asks before acting, shows the progress, and offers to undo where possible. */
export function BulkActions<T>({
  chosen: { chosen, idOf, choose, clear },
  actions,
  nameOf,
  frame,
  children,
}: BulkActionsProps<T>) {
  const renew = useRenewLists()
  /** The last question, and the entries that it names while it fades out. */
  const [asked, setAsked] = useState<{ action: BulkAction<T>; items: readonly T[] } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<number | null>(null)
  const [failed, setFailed] = useState(0)
  /** How entries have ended, so that a second try skips them. */
  const settled = useRef(new Map<string, Ended & { item: T }>())
  /** Why the remaining entries were not tried. */
  const stop = useRef<'cancelled' | 'unreached' | null>(null)
  const pressed = useRef<HTMLElement>(null)
  // Cancel may set it during the loop.
  const why = () => stop.current
  const count = chosen.length

  const rest = () => chosen.filter((item) => !settled.current.has(idOf(item)))

  async function all(action: BulkAction<T>): Promise<void> {
    setFailed(0)
    stop.current = null
    for (const [at, item] of chosen.entries()) {
      setDone(at)
      if (why()) break
      if (settled.current.has(idOf(item))) continue
      const result = await tried(() => action.run(item))
      if (result.is === 'unreached') stop.current = 'unreached'
      else if (result.is !== 'failed') settled.current.set(idOf(item), { item, ...result })
    }
    const missed = rest().length
    await renew()
    setDone(null)
    if (missed > 0 && why() !== 'cancelled') return setFailed(missed)
    end(action)
  }
  /** Closes the question, and says what was changed. */
  function end({ undo, isForGood }: BulkAction<T>): void {
    setOpen(false)
    setAsked((now) => now && { ...now, items: chosen })
    const ended = [...settled.current.values()]
    const changed = ended.filter((one) => one.is === 'done')
    const takeAllBack = undo && changed.length > 0 ? () => void takeBack(changed, undo) : undefined
    const left = ended.filter(({ is }) => is === 'stale').length
    const count = numberText(ended.length - left)
    const allDone = isForGood ? m.admin_bulk_deleted : m.admin_bulk_done
    const words = left > 0 ? m.admin_bulk_left({ count, left: numberText(left) }) : allDone({ count })
    if (ended.length > 0) showToast(words, takeAllBack)
    // Deselect the changed entries, because their versions are old now.
    if (ended.length > 0) choose(rest())
    settled.current = new Map()
  }
  async function takeBack(
    items: { item: T; reply: unknown }[],
    undo: NonNullable<BulkAction<T>['undo']>,
    refusedBefore = 0,
  ): Promise<void> {
    const { missed, refused } = await undoEach(items, ({ item, reply }) => undo(item, reply))
    await renew()
    const allRefused = refusedBefore + refused
    const left = missed.length + allRefused
    if (left === 0) return showToast(m.admin_undone())
    const again = missed.length > 0 ? () => void takeBack(missed, undo, allRefused) : undefined
    showToast(m.admin_bulk_undo_failed({ count: numberText(left) }), again)
  }
  const close = () => {
    if (done !== null) stop.current = 'cancelled'
    else if (asked) end(asked.action)
  }
  const ask = (action: BulkAction<T>, button: HTMLElement) => {
    pressed.current = button
    setAsked({ action, items: chosen })
    setFailed(0)
    setOpen(true)
  }
  const giveFocus = () => {
    if (pressed.current?.isConnected) return pressed.current
    // If this returned the frame, the search inside would get the focus, and a phone would open its keyboard.
    frame.current?.focus({ preventScroll: true })
    return false
  }
  const bar = (
    <div className={styles.bulk}>
      <Grow as="b">{m.admin_selected({ count: numberText(count) })}</Grow>
      {children}
      {actions.map((action) => (
        <Button
          key={action.label}
          size="s"
          icon={action.icon}
          {...(action.isForGood && { look: 'danger' })}
          onClick={({ currentTarget }) => ask(action, currentTarget)}
        >
          {action.label}
        </Button>
      ))}
      <Button size="s" look="text" onClick={clear}>
        {m.admin_select_none()}
      </Button>
    </div>
  )
  const action = asked?.action
  const items = isOpen ? chosen : (asked?.items ?? [])
  const total = numberText(items.length)
  return (
    <>
      {count > 0 && bar}
      <Dialog
        open={isOpen}
        onClose={close}
        finalFocus={giveFocus}
        title={action?.ask({ count: items.length }) ?? ''}
        buttons={[
          {
            label: (action?.isForGood ? m.ui_delete_for_good() : action?.label) ?? '',
            look: action?.isForGood ? 'danger' : 'main',
            busy: done !== null,
            busyLabel: m.admin_bulk_progress({ done: numberText((done ?? 0) + 1), count: total }),
            onClick: () => action && void all(action),
          },
          { label: m.ui_cancel(), look: 'text', onClick: close },
        ]}
      >
        <ul className={styles.named}>
          {items.slice(0, NAMED).map((item, at) => (
            <li key={`${at} ${nameOf(item)}`}>{nameOf(item)}</li>
          ))}
          {items.length > NAMED && <li>{m.admin_and_more({ count: numberText(items.length - NAMED) })}</li>}
        </ul>
        {action?.words && <Muted>{action.words}</Muted>}
        {failed > 0 && <Failure>{m.admin_bulk_failed({ count: numberText(failed) })}</Failure>}
      </Dialog>
    </>
  )
}
