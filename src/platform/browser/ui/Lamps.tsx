import { m } from '#messages'
import styles from './Lamps.module.css'

/** How many of the ten lamps a count lights. Source: spec §9, ten confirms validate. */
export function litLamps(count: number): number {
  return Math.max(0, Math.min(10, Math.floor(count)))
}

/** The string of ten lamps: one lit for each confirm until the community has validated the report. */
export function Lamps({ count, label }: { count: number; label?: string }) {
  const lit = litLamps(count)
  return (
    <span className={styles.lamps} data-n={lit} role="img" aria-label={label ?? m.lamps_confirms({ count: lit })} />
  )
}
