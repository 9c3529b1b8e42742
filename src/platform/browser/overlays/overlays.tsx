import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { m } from '#messages'
import { IconButton } from '../ui/IconButton.tsx'
import { showToast } from '../ui/toasts/toasts.browser.ts'
import type { IconName } from '../icons/names.ts'
import { useOnDemand } from '../hooks/useOnDemand.ts'

// The overlays' code is fetched when the first one opens; until then these render nothing.

export interface OverlayProps {
  open: boolean
  /** Asked to close: by Escape, a press outside, a drag down, the close button. */
  onClose: () => void
  title: string
}

export interface SheetProps extends OverlayProps {
  children: ReactNode
  /** Drawn before the title, such as a tile. */
  lead?: ReactNode
  /** Under the title, smaller. */
  subtitle?: ReactNode
  /** Beside the close button. */
  acts?: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  foot?: ReactNode
  /** 940 px instead of 560 px, on wide screens. */
  wide?: boolean
  /** It has an address, so Back leads away from it anyway. */
  hasAddress?: boolean
  /** What has the focus first; the title otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** A sheet from below on phones (handle, drag or Escape closes), a centred dialog from 768 px on. */
export function Sheet(props: SheetProps) {
  const SheetPanel = useOnDemand(
    () => import('./SheetPanel.tsx').then((it) => it.SheetPanel),
    props.open,
    giveUp(props),
  )
  return SheetPanel && <SheetPanel {...props} />
}

export interface DialogProps extends OverlayProps {
  children: ReactNode
  /** Above the title, centred: a <Disc>. Everything is centred then. */
  disc?: ReactNode
  /** Buttons, one below the other, the main one first. */
  acts?: ReactNode
  /** What has the focus afterwards; what had it before, otherwise. */
  finalFocus?: () => HTMLElement | null
}

/** A small question or piece of news, centred everywhere. */
export function Dialog(props: DialogProps) {
  const Panel = useOnDemand(() => import('./DialogPanel.tsx').then((it) => it.DialogPanel), props.open, giveUp(props))
  return Panel && <Panel {...props} />
}

export interface Choice<Value extends string> {
  value: Value
  label: string
  lead?: ReactNode
}

export interface OptionSheetProps<Value extends string> extends OverlayProps {
  options: readonly Choice<Value>[]
  /** The chosen one; null before anything is chosen. */
  value: Value | null
  onChoose: (value: Value) => void
  /** What opens it, such as a filter's chip: where there is room the options are a menu below it. */
  anchor?: RefObject<HTMLElement | null>
}

/** Radios in a sheet: one press chooses and closes; arrow keys only move, Enter or Space chooses. */
export function OptionSheet<Value extends string>(props: OptionSheetProps<Value>) {
  const Panel = useOnDemand(
    () => import('./OptionPanel.tsx').then((it) => it.OptionPanel<Value>),
    props.open,
    giveUp(props),
  )
  return Panel && <Panel {...props} />
}

export interface PhotoViewerProps {
  open: boolean
  onClose: () => void
  src: string
  /** What the photo shows, as far as is known: the dialog's name too. */
  alt: string
}

/** A photo on the whole screen; a press on it enlarges and shrinks it. */
export function PhotoViewer(props: PhotoViewerProps) {
  const Panel = useOnDemand(() => import('./PhotoPanel.tsx').then((it) => it.PhotoPanel), props.open, giveUp(props))
  return Panel && <Panel {...props} />
}

export interface MenuItem {
  label: string
  icon: IconName
  onSelect: () => void
  danger?: boolean
  /** The heading over it and those beside it that have the same. */
  group?: string
}

/** A button whose menu opens below it, such as "More". @public */
export function MenuButton({ label, icon = 'ellipsis', items }: { label: string; icon?: IconName; items: MenuItem[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const Panel = useOnDemand(
    () => import('./MenuPanel.tsx').then((it) => it.MenuPanel),
    isOpen,
    () => {
      setOpen(false)
      showToast(m.ui_failed_to_open())
    },
  )
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {Panel && <Panel open={isOpen} onClose={() => setOpen(false)} anchor={button} label={label} items={items} />}
    </>
  )
}

function giveUp({ onClose }: { onClose: () => void }): () => void {
  return () => {
    onClose()
    showToast(m.ui_failed_to_open())
  }
}
