import { Popover } from '@base-ui/react/popover'
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useBack } from './back.ts'
import { useModal } from './modals.ts'
import { Option } from '../ui/form/Option.tsx'
import type { OptionSheetProps, SheetProps } from './overlays.tsx'
import { SheetPanel } from './SheetPanel.tsx'
import styles from './OptionPanel.module.css'
import menus from './menus.module.css'

/** Loaded by <OptionSheet>. */
export function OptionPanel<Value extends string>({
  open,
  onClose,
  title,
  anchor,
  ...choice
}: OptionSheetProps<Value>) {
  const first = useRef<HTMLInputElement>(null)
  const radios = <Radios {...choice} title={title} onClose={onClose} first={first} />
  const panel = { open, onClose, title, initialFocus: first, children: radios }
  const hasRoom = matchMedia('(min-width: 768px) and (min-height: 501px)').matches
  return anchor && hasRoom ? <OptionMenu {...panel} anchor={anchor} /> : <SheetPanel {...panel} />
}

/** With this much space below its button, in px, a menu opens below and scrolls; with less it opens above. */
const ROOM_PX = 280

type OptionMenuProps = Required<Pick<SheetProps, 'open' | 'onClose' | 'title' | 'initialFocus' | 'children'>> & {
  anchor: RefObject<HTMLElement | null>
}

function OptionMenu({ open, onClose, title, anchor, initialFocus, children }: OptionMenuProps) {
  useModal(open)
  useBack(open, onClose)
  const [hasRoomBelow] = useState(() => innerHeight - (anchor.current?.getBoundingClientRect().bottom ?? 0) >= ROOM_PX)
  return (
    <Popover.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          className={menus.place}
          anchor={anchor}
          align="start"
          sideOffset={8}
          collisionPadding={8}
          // Never beside its button, where it would cover the next one.
          collisionAvoidance={{ side: hasRoomBelow ? 'none' : 'flip', align: 'shift', fallbackAxisSide: 'none' }}
        >
          <Popover.Popup
            className={`${menus.menu} ${styles.menu}`}
            aria-label={title}
            initialFocus={initialFocus}
            finalFocus={anchor}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type RadiosProps<Value extends string> = Omit<OptionSheetProps<Value>, 'open' | 'anchor'> & {
  first: RefObject<HTMLInputElement | null>
}

// Mounted again at every opening, so that a move without a choice is discarded.
function Radios<Value extends string>({ options, value, onChoose, onClose, title, first }: RadiosProps<Value>) {
  const name = useId()
  const [at, setAt] = useState(value)
  // A browser clicks the radio that an arrow key moves to. Such a click is not a choice.
  const isMoving = useRef(false)

  const choose = (chosen: Value) => {
    setAt(chosen)
    if (isMoving.current) return
    if (chosen !== value) onChoose(chosen)
    onClose()
  }
  const keyDown = (event: KeyboardEvent) => {
    isMoving.current = event.key.startsWith('Arrow')
    if (event.key !== 'Enter' && event.key !== ' ') return
    const { target } = event
    const focused = options.find(({ value: one }) => target instanceof HTMLInputElement && target.value === one)
    // A browser ignores Space on the radio that an arrow key has just selected.
    event.preventDefault()
    if (focused) choose(focused.value)
  }
  return (
    <div
      className={styles.options}
      role="radiogroup"
      aria-label={title}
      onKeyDown={keyDown}
      onKeyUp={() => (isMoving.current = false)}
      onPointerDown={() => (isMoving.current = false)}
    >
      {options.map((option, index) => (
        <Option
          key={option.value}
          name={name}
          value={option.value}
          lead={option.lead}
          checked={at === option.value}
          ref={option.value === value || (value === null && index === 0) ? first : null}
          onChange={() => setAt(option.value)}
          onClick={() => choose(option.value)}
        >
          {option.label}
        </Option>
      ))}
    </div>
  )
}
