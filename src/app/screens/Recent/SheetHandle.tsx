import { type PointerEvent, useRef, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { prefersReducedMotion } from '#platform/browser/reducedMotion.ts'
import { watchEvents } from '#platform/browser/store.ts'
import styles from './SheetHandle.module.css'

/** Height of the map that stays visible above the full sheet, px. */
const MAP_LEFT = 96

/**
 * The handle of the list, which lies over the map like a sheet: half open, or full when it is scrolled up. A press
 * changes between the two, and the mouse can drag it; fingers scroll the page anyway.
 */
export function SheetHandle() {
  const isFull = useIsFull()
  const drag = useRef<{ from: number; scrolled: number; isMoved: boolean } | null>(null)

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientY, scrolled: scrollY, isMoved: false }
  }
  const move = ({ clientY }: PointerEvent) => {
    if (!drag.current) return
    const { from, scrolled } = drag.current
    if (Math.abs(clientY - from) > 4) drag.current.isMoved = true
    if (drag.current.isMoved) scrollTo({ top: Math.min(scrolled + from - clientY, fullScroll()), behavior: 'instant' })
  }
  const up = () => {
    if (drag.current?.isMoved) go(scrollY > fullScroll() / 2)
  }
  const press = () => {
    const wasDragged = drag.current?.isMoved
    drag.current = null
    // Measured now instead of taken from the last render: the window may have changed its size since.
    if (!wasDragged) go(!isFullNow())
  }
  return (
    <button
      type="button"
      className={styles.handle}
      data-needs-script
      aria-label={m.feed_full_list()}
      aria-expanded={isFull}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onClick={press}
    />
  )
}

/** Whether the list covers the map except its last strip. */
export function useIsFull(): boolean {
  return useSyncExternalStore(watchScroll, isFullNow, () => false)
}

function isFullNow(): boolean {
  return scrollY >= fullScroll() - 1 && fullScroll() > 0
}

function go(isFull: boolean): void {
  scrollTo({ top: isFull ? fullScroll() : 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}

/** The scroll position at which the sheet is full, px. */
function fullScroll(): number {
  return (document.getElementById(MAP_ID)?.offsetHeight ?? 0) - MAP_LEFT
}

export const MAP_ID = 'map'

const watchScroll = (watcher: () => void) => watchEvents(window, ['scroll', 'resize'], watcher)
