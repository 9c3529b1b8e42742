import type { Badge } from '../badges.rules.ts'
import { MEDAL_GLYPHS, type MedalIcon } from './medals.browser.ts'
import styles from './Medal.module.css'

interface MedalProps {
  metal: Badge['metal']
  icon: MedalIcon
  /** false: a dashed outline. */
  isEarned?: boolean
}

/** A hexagon of metal with an icon. It is decoration, since the name is beside it. */
export function Medal({ metal, icon, isEarned = true }: MedalProps) {
  return (
    <svg className={styles.medal} data-metal={isEarned ? metal : 'none'} viewBox="0 0 72 76" aria-hidden="true">
      <path
        className={styles.rim}
        d="M33 5.2a6 6 0 0 1 6 0l23.5 13.6a6 6 0 0 1 3 5.2v27.2a6 6 0 0 1-3 5.2L39 70a6 6 0 0 1-6 0L9.5 56.4a6 6 0 0 1-3-5.2V24a6 6 0 0 1 3-5.2z"
      />
      <path
        className={styles.face}
        d="M33.5 10.7a5 5 0 0 1 5 0l19.2 11.1a5 5 0 0 1 2.5 4.3v22.8a5 5 0 0 1-2.5 4.3L38.5 64.3a5 5 0 0 1-5 0L14.3 53.2a5 5 0 0 1-2.5-4.3V26.1a5 5 0 0 1 2.5-4.3z"
      />
      <path
        className={styles.shine}
        d="M33.5 13.7a5 5 0 0 1 5 0l19.2 11.1a5 5 0 0 1 2.5 4.3v1L11.8 49V29.1a5 5 0 0 1 2.5-4.3z"
      />
      <g
        className={styles.glyph}
        transform="translate(21 22.5) scale(1.25)"
        dangerouslySetInnerHTML={{ __html: MEDAL_GLYPHS[icon] }}
      />
    </svg>
  )
}
