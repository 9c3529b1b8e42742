import styles from './Icon.module.css'
import type { IconName } from './names.ts'

/**
 * One icon of the page's sprite: s 16 px, m 20 px, l 24 px. Always hidden from screen readers;
 * the control has the accessible name.
 */
export function Icon({ name, size = 'm' }: { name: IconName; size?: 's' | 'm' | 'l' }) {
  return (
    <svg className={styles.icon} data-size={size} data-turns={name === 'arrow-left' || undefined} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
