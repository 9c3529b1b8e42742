import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/names.ts'
import styles from './Tag.module.css'

interface TagProps {
  /** plain, ok: done, lit: special, bad, wait: not yet. */
  tone?: 'plain' | 'ok' | 'lit' | 'bad' | 'wait'
  icon?: IconName
  children: ReactNode
}

/** A state in a word, with an icon. */
export function Tag({ tone = 'plain', icon, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  )
}
