import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../icons/Icon.tsx'
import { prefersReducedMotion } from '../../reducedMotion.ts'
import styles from './Tabs.module.css'

interface TabsProps {
  label: string
  /** A new value says that the tabs' widths have changed. */
  widths?: unknown
  children: ReactNode
}

/** How much of the neighbouring tab is visible beside the open one, in px. */
const PEEK = 56

/** A row of tabs that are routes. It scrolls sideways, keeps the open tab visible and shows where there are more. */
export function Tabs({ label, widths, children }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const [more, setMore] = useState({ before: false, after: false })
  useEffect(() => {
    const bar = row.current?.getBoundingClientRect()
    const own = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!bar || !own) return
    const tooFar = Math.max(0, own.right + PEEK - bar.right) + Math.min(0, own.left - PEEK - bar.left)
    row.current?.scrollBy({ left: tooFar, behavior: 'instant' })
  }, [pathname, widths])
  useEffect(() => {
    const bar = row.current
    if (!bar) return
    const look = () => {
      const left = Math.abs(bar.scrollLeft)
      // Fractions of a pixel do not count.
      const [before, after] = [left > 1, bar.scrollWidth - bar.clientWidth - left > 1]
      setMore((known) => (known.before === before && known.after === after ? known : { before, after }))
    }
    const watching = new ResizeObserver(look)
    watching.observe(bar)
    for (const tab of bar.children) watching.observe(tab)
    bar.addEventListener('scroll', look, { passive: true })
    return () => {
      watching.disconnect()
      bar.removeEventListener('scroll', look)
    }
  }, [widths])
  const go = (way: -1 | 1) => {
    const bar = row.current
    if (!bar) return
    const forward = getComputedStyle(bar).direction === 'rtl' ? -1 : 1
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
    bar.scrollBy({ left: forward * way * bar.clientWidth * 0.7, behavior })
  }
  return (
    <nav className={styles.tabs} aria-label={label}>
      <div ref={row} className={styles.row} data-before={more.before || undefined} data-after={more.after || undefined}>
        {children}
      </div>
      {more.before && <Further side="before" onPress={() => go(-1)} />}
      {more.after && <Further side="after" onPress={() => go(1)} />}
    </nav>
  )
}

/** Shows that a side has more tabs. A press scrolls there, since a mouse has no other way; the keyboard has Tab. */
function Further({ side, onPress }: { side: 'before' | 'after'; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.further}
      data-side={side}
      onClick={onPress}
    >
      <Icon name="chevron-down" size="s" />
    </button>
  )
}
