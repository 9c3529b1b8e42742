import { type ComponentProps, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { IconName } from '../icons/names.ts'
import { useToOpen } from '../hooks/useOnDemand.ts'

// The code of an overlay is loaded when it first opens; until then these components render nothing.

interface OverlayProps {
  open: boolean
  /** Called when the user closes it: by Escape, a press outside, a drag down or the close button. */
  onClose: () => void
  title: string
}

export interface SheetProps extends OverlayProps {
  children: ReactNode
  /** Shown before the title, such as a tile. */
  lead?: ReactNode
  /** Under the title, smaller. */
  subtitle?: ReactNode
  /** Beside the close button. */
  actions?: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  foot?: ReactNode
  /** 940 px instead of 560 px, on wide screens. */
  wide?: boolean
  /** The sheet has its own address, so Back closes it anyway. */
  hasAddress?: boolean
  /** What is typed is lost when it closes. So once something was typed, no press outside and no drag closes it. */
  losesInput?: boolean
  /** The element that gets the focus at first; by default the title. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** A sheet from below on phones (handle, drag or Escape closes), a centred dialog from 768 px on. */
export function Sheet(props: SheetProps) {
  const Panel = useToOpen(() => import('./SheetPanel.tsx').then((it) => it.SheetPanel), props.open, props.onClose)
  return Panel && <Panel {...props} />
}

export interface DialogButton extends Pick<
  ComponentProps<typeof Button>,
  'look' | 'icon' | 'busy' | 'busyLabel' | 'onClick'
> {
  label: string
}

export interface DialogProps extends OverlayProps {
  children: ReactNode
  /** Above the title, centred: a <Disc>. Everything is centred then. */
  disc?: ReactNode
  /** Buttons, one below the other, the main one first. */
  buttons?: DialogButton[]
  /** Instead of `buttons`, if more is needed. */
  actions?: ReactNode
  /** The element to focus afterwards; by default the one that had the focus before. False: none, it is set already. */
  finalFocus?: (() => HTMLElement | false | null) | undefined
}

/** A small centred dialog for a question or a message. */
export function Dialog(props: DialogProps) {
  const Panel = useToOpen(() => import('./DialogPanel.tsx').then((it) => it.DialogPanel), props.open, props.onClose)
  return Panel && <Panel {...props} />
}

export interface Choice<Value extends string> {
  value: Value
  label: string
  lead?: ReactNode
}

export interface OptionSheetProps<Value extends string> extends OverlayProps {
  options: readonly Choice<Value>[]
  /** The chosen value; null before a choice. */
  value: Value | null
  onChoose: (value: Value) => void
  /** The control that opens it, such as a filter's chip. On large windows the options are a menu below it. */
  anchor?: RefObject<HTMLElement | null>
  /** Called instead of showing a message when it can't be opened, because its code can't be loaded. */
  onFail?: () => void
}

/** Radios in a sheet: one press chooses and closes; arrow keys only move, Enter or Space chooses. */
export function OptionSheet<Value extends string>(props: OptionSheetProps<Value>) {
  const load = () => import('./OptionPanel.tsx').then((it) => it.OptionPanel<Value>)
  const Panel = useToOpen(load, props.open, props.onClose, props.onFail)
  return Panel && <Panel {...props} />
}

export interface PictureViewerProps {
  open: boolean
  onClose: () => void
  src: string
  /** What the picture shows; also the dialog's accessible name. */
  alt: string
}

/** A picture on the whole screen; a press on it enlarges and shrinks it. */
export function PictureViewer(props: PictureViewerProps) {
  const Panel = useToOpen(() => import('./PicturePanel.tsx').then((it) => it.PicturePanel), props.open, props.onClose)
  return Panel && <Panel {...props} />
}

export interface MenuItem {
  label: string
  icon: IconName
  onSelect: () => void
  danger?: boolean
  /** Whether it is on; absent for items that can't be on or off. */
  isChecked?: boolean
  /** The heading of the group that this item belongs to. */
  group?: string
}

/** A button whose menu opens below it, such as "More". */
export function MenuButton({ label, items }: { label: string; items: MenuItem[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Panel = useToOpen(() => import('./MenuPanel.tsx').then((it) => it.MenuPanel), isOpen, close)
  return (
    <>
      <IconButton
        ref={button}
        icon="ellipsis"
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {Panel && <Panel open={isOpen} onClose={close} anchor={button} label={label} items={items} />}
    </>
  )
}
