import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#messages'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/names.ts'
import { useIntoView } from '../hooks/useIntoView.ts'
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
  /** What it is said about: an alert that stands there already is brought into view again for another one. */
  occasion?: unknown
  children: ReactNode
}

/** A tinted line with its icon: what happened, what is the matter. */
export function Banner({ tone = 'info', icon, role, action, float = false, onClose, occasion, children }: BannerProps) {
  const place = useIntoView<HTMLDivElement>(role === 'alert' ? 'anywhere' : 'nowhere', occasion)
  // What was the matter with what is sent anew is no news any more.
  const isStale = useNavigation().state === 'submitting' && role === 'alert'
  return (
    <div
      ref={place}
      className={styles.banner}
      data-tone={tone}
      data-float={float || undefined}
      data-stale={isStale || undefined}
      role={role}
    >
      <Icon name={icon ?? ICONS[tone]} />
      <p className="grow">{children}</p>
      {action}
      {onClose && <IconButton icon="x" label={m.ui_close()} onClick={onClose} />}
    </div>
  )
}
