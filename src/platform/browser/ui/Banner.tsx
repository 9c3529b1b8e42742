import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#messages'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/names.ts'
import { useFocusAfterRemoval } from '../hooks/useFocusAfterRemoval.ts'
import { useIntoView } from '../hooks/useIntoView.ts'
import { Button, LinkButton } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { Grow } from './basics/Layout.tsx'
import styles from './Banner.module.css'

type Tone = 'info' | 'ok' | 'bad' | 'wait'

const ICONS: Record<Tone, IconName> = { info: 'info', ok: 'circle-check', bad: 'circle-alert', wait: 'clock' }

interface BannerProps {
  tone?: Tone
  icon?: IconName
  /** `alert` interrupts a screen reader, `status` waits; none if the banner is there from the beginning. */
  role?: 'alert' | 'status'
  /** A small button or link at the end. */
  action?: { label: string; onPress: () => void } | { label: string; to: string }
  /** Floats over the top of the map instead of being in the flow. */
  float?: boolean
  onClose?: () => void
  /** Answers a form, so it gets the focus (`useFocusFirstError`). */
  isAnswer?: boolean
  /** What the alert is about. When it changes, an alert that is already shown is scrolled into view again. */
  occasion?: unknown
  children: ReactNode
}

/** A tinted line with an icon: what happened, what is wrong. */
export function Banner({ tone = 'info', icon, role, action, float = false, children, ...rest }: BannerProps) {
  const { onClose, occasion, isAnswer = false } = rest
  // A page that loaded something by itself, and failed, must not jump to the button that tries it again.
  const element = useIntoView<HTMLDivElement>(role === 'alert' && !action ? 'anywhere' : 'nowhere', occasion)
  useFocusAfterRemoval(element)
  // The old error is hidden while the form is sent again.
  const isStale = useNavigation().state === 'submitting' && role === 'alert'
  return (
    <div
      ref={element}
      className={styles.banner}
      data-tone={tone}
      data-float={float || undefined}
      data-stale={isStale || undefined}
      role={role}
      {...(isAnswer && { 'data-answer': '', tabIndex: -1 })}
    >
      <Icon name={icon ?? ICONS[tone]} />
      <Grow as="p">{children}</Grow>
      {action &&
        ('to' in action ? (
          <LinkButton look="link" to={action.to}>
            {action.label}
          </LinkButton>
        ) : (
          <Button look="link" onClick={action.onPress}>
            {action.label}
          </Button>
        ))}
      {onClose && <IconButton icon="x" label={m.ui_close()} onClick={onClose} />}
    </div>
  )
}

/** Says why something did not work. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <Banner tone="bad" role="alert">
      {children}
    </Banner>
  )
}

/** Says that something could not be loaded, with a button that tries it again. */
export function RetryBanner({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Banner tone="bad" role="alert" action={{ label: m.ui_try_again(), onPress: onRetry }}>
      {children}
    </Banner>
  )
}
