import type { ReactNode } from 'react'
import { m } from '#messages'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/names.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Banner.module.css'

export type Tone = 'info' | 'ok' | 'bad' | 'wait'

const ICONS: Record<Tone, IconName> = { info: 'info', ok: 'circle-check', bad: 'circle-alert', wait: 'clock' }

interface BannerProps {
  tone?: Tone
  icon?: IconName
  /** alert interrupts, status is said when there is time; none: it was there from the beginning. */
  role?: 'alert' | 'status'
  /** A small act at the end: a Button or LinkButton of look "link". */
  action?: ReactNode
  /** Lies over the map's top instead of in the flow. */
  float?: boolean
  onClose?: () => void
  children: ReactNode
}

/** A tinted line with its icon: what happened, what is the matter. */
export function Banner({ tone = 'info', icon, role, action, float = false, onClose, children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} data-float={float || undefined} role={role}>
      <Icon name={icon ?? ICONS[tone]} />
      <p className="grow">{children}</p>
      {action}
      {onClose && <IconButton icon="x" label={m.ui_close()} onClick={onClose} />}
    </div>
  )
}
