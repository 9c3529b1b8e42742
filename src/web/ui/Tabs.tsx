import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './Tabs.module.css'

interface TabsProps {
  label: string
  /** What else changes their widths. */
  widths?: unknown
  children: ReactNode
}

/** A row of tabs that are routes; it scrolls within itself, so that the one that is open is in view. */
export function Tabs({ label, widths, children }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const bar = row.current?.getBoundingClientRect()
    const own = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!bar || !own) return
    const tooFar = Math.max(0, own.right - bar.right) + Math.min(0, own.left - bar.left)
    row.current?.scrollBy({ left: tooFar, behavior: 'instant' })
  }, [pathname, widths])
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** One of them; the page stays where it is scrolled. */
export function Tab({ to, isHere, children }: { to: string; isHere: boolean; children: ReactNode }) {
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} preventScrollReset>
      {children}
    </Link>
  )
}
