import { useEffect, useState } from 'react'
import { useOnDemand } from '#web/useOnDemand.ts'
import type { LocationNoticeProps } from './LocationNotice.tsx'

const SEEN = 'lamppost-welcome'

// What they say is fetched when it is to be said.

/** The device says that the person is elsewhere. Source: spec §2 "Recent reports screen". */
export function LocationPopup(props: LocationNoticeProps) {
  const Notice = useOnDemand(
    () => import('./LocationNotice.tsx').then((it) => it.LocationNotice),
    props.open,
    props.onContinue,
  )
  return Notice && <Notice {...props} />
}

/** Told once on each device, as soon as nothing else is on the screen. Source: spec §2, readings 10. */
export function WelcomePopup({ mayOpen }: { mayOpen: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useOnDemand(() => import('./WelcomeDialog.tsx').then((it) => it.WelcomeDialog), isOpen, close)
  useEffect(() => {
    if (!mayOpen || wasSeen()) return
    const timer = setTimeout(() => {
      remember()
      setOpen(true)
    }, 600)
    return () => clearTimeout(timer)
  }, [mayOpen])
  return Dialog && <Dialog open={isOpen} onClose={close} />
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
