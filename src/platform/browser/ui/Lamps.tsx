import styles from './Lamps.module.css'

/** How many of the ten lamps a count lights. */
export function litLamps(count: number): number {
  return Math.max(0, Math.min(10, Math.floor(count)))
}

/** A string of ten lamps, as many of them lit as `count` says; only decoration without a label. */
export function Lamps({ count, label }: { count: number; label: string | null }) {
  return (
    <span
      className={styles.lamps}
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <svg className={styles.lit} width={`${10 * litLamps(count)}%`} />
    </span>
  )
}
