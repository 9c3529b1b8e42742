import { tintOf } from './initials.ts'
import styles from './Avatar.module.css'

interface AvatarProps {
  initials: string
  photoURL?: string | null
  /** xs 28 px, s 36 px, xl 84 px. */
  size: 'xs' | 's' | 'xl'
}

/** A person's photo, or their initials on one of four tints. Decorative: the name is shown beside it. */
export function Avatar({ initials, photoURL, size }: AvatarProps) {
  return (
    <span className={styles.avatar} data-size={size} data-tint={tintOf(initials)} aria-hidden="true">
      {initials}
      {photoURL && <img src={photoURL} alt="" />}
    </span>
  )
}
