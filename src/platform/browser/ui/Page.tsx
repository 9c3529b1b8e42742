import type { ReactNode } from 'react'
import { m } from '#messages'
import { Scene } from '../brand/Scene.tsx'
import { Stack } from './basics/Layout.tsx'
import styles from './Page.module.css'

/** The link to the main part; it skips what comes before, such as the navigation. */
export function SkipLink({ children = m.ui_skip() }: { children?: string }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  )
}

/** A screen's main part with its margins: wide up to 1180 px, narrow 460 px, middle: centred both ways. */
export function Page({ width = 'wide', children }: { width?: 'wide' | 'narrow' | 'middle'; children: ReactNode }) {
  return (
    <main id="main" className={styles.page} data-width={width}>
      {children}
    </main>
  )
}

/** A form with a picture: above it, or beside it from 1024 px on. `isLong`: only beside it. */
export function FormPage({ isLong = false, children }: { isLong?: boolean; children: ReactNode }) {
  return (
    <main id="main" className={`${styles.page} ${styles.split}`} data-long={isLong || undefined}>
      <Scene />
      <Stack className={styles.form}>{children}</Stack>
    </main>
  )
}

interface TopProps {
  /** The way back, an <IconLink>. */
  back: ReactNode
  /** The title and what belongs to it. */
  children: ReactNode
  actions?: ReactNode
}

/** A screen's header: back, title, actions. On a phone the title has a line of its own. */
export function Top({ back, children, actions }: TopProps) {
  return (
    <header className={styles.top}>
      <span className={styles.back}>{back}</span>
      <div className={styles.head}>{children}</div>
      {actions && <span className={styles.actions}>{actions}</span>}
    </header>
  )
}

/** A raised surface that groups a part of a page. */
export function Panel({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section data-raised className={styles.panel} aria-label={label}>
      {children}
    </section>
  )
}
