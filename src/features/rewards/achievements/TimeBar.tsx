import styles from './TimeBar.module.css'

/** How long the popup stays. `isHeld`: the time stands still. */
export function TimeBar({ isHeld }: { isHeld: boolean }) {
  return <span className={styles.bar} data-held={isHeld || undefined} aria-hidden="true" />
}
