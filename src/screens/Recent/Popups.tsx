import { useEffect, useState } from 'react'
import { m } from '#messages'
import { Icon } from '#web/icons/Icon.tsx'
import type { IconName } from '#web/icons/names.ts'
import { Dialog } from '#web/overlays/overlays.tsx'
import { useRoot } from '#web/root.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disc } from '#web/ui/Nothing.tsx'
import styles from './Popups.module.css'

const SEEN = 'lamppost-welcome'

interface LocationNoticeProps {
  open: boolean
  onContinue: () => void
  onRetry: () => void
}

/** The device says that the person is elsewhere. Source: spec §2 "Recent reports screen". */
export function LocationNotice({ open, onContinue, onRetry }: LocationNoticeProps) {
  const { territory } = useRoot().installation
  const acts = (
    <>
      <Button look="main" wide onClick={onContinue}>
        {m.location_continue()}
      </Button>
      <Button wide onClick={onRetry}>
        {m.ui_try_again()}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={onContinue}
      title={m.location_outside({ territory: territory.name })}
      disc={<Disc icon="map-pin-off" tone="wait" />}
      acts={acts}
    >
      <p className="muted small">{m.location_outside_so({ place: territory.recentMap.place })}</p>
    </Dialog>
  )
}

/** How to report, told once on each device as soon as nothing else is on the screen. Source: spec §2, readings 10. */
export function Welcome({ mayOpen }: { mayOpen: boolean }) {
  const { productName } = useRoot().installation
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!mayOpen || wasSeen()) return
    const timer = setTimeout(() => {
      remember()
      setOpen(true)
    }, 600)
    return () => clearTimeout(timer)
  }, [mayOpen])

  const close = () => setOpen(false)
  const acts = (
    <Button look="main" wide onClick={close}>
      {m.welcome_close()}
    </Button>
  )
  return (
    <Dialog open={isOpen} onClose={close} title={m.welcome_title({ product: productName })} acts={acts}>
      <ol className={styles.steps}>
        <Step icon="plus" title={m.welcome_add()} how={m.welcome_add_how()} />
        <Step icon="map-pin" title={m.welcome_place()} how={m.welcome_place_how()} />
        <Step icon="check" title={m.welcome_confirm()} how={m.welcome_confirm_how()} />
      </ol>
    </Dialog>
  )
}

function Step({ icon, title, how }: { icon: IconName; title: string; how: string }) {
  return (
    <li className={styles.step}>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <div>
        <b>{title}</b>
        <p className="muted small">{how}</p>
      </div>
    </li>
  )
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null
  } catch {
    return true // a browser that keeps nothing would tell it at every visit
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, '1')
  } catch {
    // It was readable a moment ago; then it is told again next time.
  }
}
