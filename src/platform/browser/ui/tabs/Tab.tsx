import { type ReactNode, useId } from 'react'
import { Link, type To } from 'react-router'
import styles from './Tab.module.css'

interface TabProps {
  to: To
  isHere: boolean
  children: ReactNode
  /** How many items wait there, in digits, and in words for screen readers; null if none or not known yet. */
  waiting?: { digits: string; words: string } | null
}

/** One tab. Opening it keeps the page's scroll position. Space is reserved for a number, so that nothing moves. */
export function Tab({ to, isHere, children, waiting }: TabProps) {
  const words = useId()
  return (
    <>
      <Link
        to={to}
        className={styles.tab}
        aria-current={isHere ? 'page' : undefined}
        aria-describedby={waiting ? words : undefined}
        preventScrollReset
        data-counts={waiting !== undefined || undefined}
        {...(typeof children === 'string' && { 'data-label': children })}
      >
        {children}
        {waiting && (
          <span className={styles.count} aria-hidden="true">
            {waiting.digits}
          </span>
        )}
      </Link>
      {waiting && (
        <span id={words} hidden>
          {waiting.words}
        </span>
      )}
    </>
  )
}
