import { type ReactNode, useRef } from 'react'
import { m } from '#messages'
import { useFocusAfterRemoval } from '../hooks/useFocusAfterRemoval.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/names.ts'
import { Button } from './Button.tsx'
import { SceneArt } from '../brand/Scene.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  title: string
  /** The whole page is empty; the title becomes the page's heading. */
  isPage?: boolean
  /** One line: why, and what to do. */
  children?: ReactNode
  /** One or two buttons of size s. */
  actions?: ReactNode
}

/** What an empty list or page shows: a picture, a title and what to do. */
export function EmptyState({ title, isPage = false, children, actions }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'h2'
  const element = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(element)
  return (
    <div ref={element} className={styles.empty}>
      <SceneArt out={isPage} />
      <Title className={styles.title}>{title}</Title>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** As in EmptyStateProps. */
  isPage?: boolean
  /** What failed, in the specification's words. */
  title: string
  children?: ReactNode
  icon?: IconName
  onRetry?: () => void
  /** A retry is running; the old error is hidden meanwhile. */
  isRetrying?: boolean
}

/** Replaces content that could not be loaded; it says what failed and has a button to try again. */
export function ErrorState({
  title,
  isPage = false,
  children,
  icon = 'cloud-alert',
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'h2'
  const element = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(element)
  return (
    <div ref={element} className={styles.empty} data-busy={isRetrying || undefined}>
      <Disc tone={isRetrying ? 'plain' : 'bad'} icon={isRetrying ? 'rotate-cw' : icon} />
      <div className={styles.text}>
        <div role="alert">
          <Title className={styles.title}>{title}</Title>
        </div>
        <p role="status">{isRetrying && m.ui_loading()}</p>
      </div>
      {children && <p>{children}</p>}
      {onRetry && (
        <Button size="s" icon="rotate-cw" busy={isRetrying} busyLabel={m.ui_loading()} onClick={onRetry}>
          {m.ui_try_again()}
        </Button>
      )}
    </div>
  )
}

/** A 76 px disc with an icon, above the text of a small dialog or a state. */
export function Disc({ icon, tone = 'lit' }: { icon: IconName; tone?: 'lit' | 'ok' | 'bad' | 'wait' | 'plain' }) {
  return (
    <span className={styles.disc} data-tone={tone}>
      <Icon name={icon} size="l" />
    </span>
  )
}
